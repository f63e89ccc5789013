import type { Command, CommandEntry } from "./command";

const entry = (words: string, summary: string, load: () => Promise<{ readonly command: Command }>): CommandEntry => ({
  words: words.split(" "),
  summary,
  runs: "server",
  load: async () => (await load()).command,
});

/** Commands about the installation: its cities, their secrets, its log. */
export const hallEntries: readonly CommandEntry[] = [
  entry("city list", "List the registered cities", () => import("./command/city-list")),
  entry("city register", "Register a city by its Git address", () => import("./command/city-register")),
  entry("city source", "Change how a city is fetched", () => import("./command/city-source")),
  entry("city look", "Look at the repository of a city now", () => import("./command/city-look")),
  entry("city pause", "Let nobody change anything in a city", () => import("./command/city-pause")),
  entry("city resume", "Let a paused city go on", () => import("./command/city-resume")),
  entry("city remove", "Take a city out of the console", () => import("./command/city-remove")),
  entry("secret list", "List the names of a city's secrets", () => import("./command/secret-list")),
  entry("secret set", "Keep a secret, read from standard input", () => import("./command/secret-set")),
  entry("secret remove", "Take a secret away", () => import("./command/secret-remove")),
  entry("secret reveal", "Print a secret", () => import("./command/secret-reveal")),
  entry("secret reseal", "Seal secrets with the newest key", () => import("./command/secret-reseal")),
  entry("audit export", "Print the audit log as JSON lines", () => import("./command/audit-export")),
  entry("audit retention", "Show or set how long audit rows are kept", () => import("./command/audit-retention")),
];
