import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliFailure } from "./cli-failure";
import type { CliIo } from "./cli-io";
import { dataDirOf } from "./data-dir";
import { forwardCommand } from "./forward-command";
import { localHost } from "./local-host";
import { entryOf, runCommand } from "./run-command";
import { readEndpoint } from "./server-endpoint";

// An installed command finds its own folder: the bundle lies in dist/, the source in server/cli/.
const here = dirname(fileURLToPath(import.meta.url));
process.env.CITYHALL_ROOT ??= here.endsWith("/dist") ? dirname(here) : join(here, "../..");

/** Runs the command line of this process; a command that needs a store is handed to the server that owns it. */
async function main(argv: readonly string[]): Promise<number> {
  const io: CliIo = {
    cwd: process.cwd(),
    env: process.env,
    stdin: async () => (process.stdin.isTTY ? "" : readFileSync(0, "utf8")),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    now: () => new Date(),
  };
  const dataDir = dataDirOf(optionValue(argv, "--data"), io.cwd, process.env);
  const host = localHost({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
  try {
    const entry = entryOf(argv);
    const asksHelp = argv.includes("--help") || argv.includes("-h");
    const endpoint =
      entry?.runs === "server" && !asksHelp && !process.env.DATABASE_URL ? readEndpoint(dataDir) : undefined;
    if (endpoint) return await forwardCommand(endpoint, argv, io, readsStdin(argv));
    return await runCommand(argv, io, host);
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    io.err(`cityhall: ${error.message}\n`);
    return error.exitCode;
  } finally {
    // Streams of a look at sessions would keep this process from ending.
    if ("cityhallSessionHubs" in globalThis) (await import("../session/session-sources")).closeSessionHubs();
    await host.close();
  }
}

function optionValue(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  if (at >= 0) return argv[at + 1];
  return argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Only commands that say so read standard input, so that a command in a script never waits for it. */
const readsStdin = (argv: readonly string[]) => argv.includes("--stdin") || argv.includes("-");

// A reader that goes away (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await main(process.argv.slice(2));
