import type { Command, CommandEntry } from "./command";

const entry = (words: string, summary: string, load: () => Promise<{ readonly command: Command }>): CommandEntry => ({
  words: words.split(" "),
  summary,
  runs: "here",
  load: async () => (await load()).command,
});

/** Commands about imports and registries. They work on files and Git alone: no store, no server. */
export const importEntries: readonly CommandEntry[] = [
  entry("import add", "Import a pack and lock it", () => import("./command/import-add")),
  entry("import remove", "Take an import out", () => import("./command/import-remove")),
  entry("import install", "Lock and fetch what the city imports", () => import("./command/import-install")),
  entry("import upgrade", "Take newer versions within the constraints", () => import("./command/import-upgrade")),
  entry("import check", "Look for trouble in lock, cache and packs", () => import("./command/import-check")),
  entry("import list", "List imports and what they are locked to", () => import("./command/import-list")),
  entry("import outdated", "Compare the lock with what there is", () => import("./command/import-outdated")),
  entry("import why", "Say why an import is there", () => import("./command/import-why")),
  entry("pack registry list", "List the configured registries", () => import("./command/registry-list")),
  entry("pack registry add", "Configure a registry", () => import("./command/registry-add")),
  entry("pack registry remove", "Forget a registry", () => import("./command/registry-remove")),
  entry("pack registry refresh", "Fetch the catalogues again", () => import("./command/registry-refresh")),
  entry("pack registry search", "Find packs", () => import("./command/registry-search")),
  entry("pack registry show", "Show a pack and its releases", () => import("./command/registry-show")),
  entry("pack registry login", "Store a token that the registry knows", () => import("./command/registry-login")),
  entry("pack registry whoami", "Say who the stored token belongs to", () => import("./command/registry-whoami")),
  entry("pack registry publish", "Publish the pack that is checked out", () => import("./command/registry-publish")),
];
