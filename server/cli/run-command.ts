import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { DirectoryHeld } from "../db/directory-lock";
import { unstorableValue } from "../db/errors";
import { CliContext, type CliHost } from "./cli-context";
import { CliFailure } from "./cli-failure";
import type { CliIo } from "./cli-io";
import type { CommandEntry } from "./command";
import { commands } from "./commands";
import { findCommand, parseCommandLine } from "./parse-command-line";

/** What a command line asks for: a command, or the list of them. */
export const entryOf = (argv: readonly string[]): CommandEntry | undefined => findCommand(argv, commands).entry;

/** Runs one command line to its exit code. Mistakes are sentences on stderr, in JSON too when `--json` was asked for. */
export async function runCommand(argv: readonly string[], io: CliIo, host: CliHost): Promise<number> {
  const { entry, words, rest } = findCommand(argv, commands);
  if (!entry) return listCommands(argv, words, io);
  try {
    const command = await entry.load();
    const parsed = parseCommandLine(entry.words, command, rest);
    if (parsed.options.help && !(command.ownHelp && parsed.args.length > 0)) {
      io.out(`Usage: cityhall ${entry.words.join(" ")} ${command.usage}`.trimEnd());
      io.out(`\n\n${entry.summary}\n${command.help ? `\n${command.help}\n` : ""}`);
      return 0;
    }
    return (await command.run(new CliContext(io, host, parsed))) ?? 0;
  } catch (error) {
    return report(unstorableValue(error) ?? error, argv.includes("--json"), io);
  }
}

/** What is the caller's mistake is a sentence; anything else is ours and keeps its trace. */
function report(error: unknown, json: boolean, io: CliIo): number {
  const known = error instanceof CliFailure || isRefusal(error) || error instanceof DirectoryHeld;
  if (!known) {
    io.err(`cityhall: internal error: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    return 70;
  }
  const { diagnostics = [], path } = isRefusal(error) ? error.detail : {};
  if (json)
    io.out(
      `${JSON.stringify({ error: error.message, code: isRefusal(error) ? error.code : "usage", diagnostics, path })}\n`,
    );
  io.err(`cityhall: ${error.message}\n`);
  if (path) io.err(`  ${path.join(" -> ")}\n`);
  for (const diagnostic of diagnostics) {
    const line = formatDiagnostic(diagnostic);
    if (!error.message.includes(diagnostic.message)) io.err(`  ${line}\n`);
  }
  return error instanceof CliFailure ? error.exitCode : 1;
}

/** Without a command: all of them, or those of the group that was named. */
function listCommands(argv: readonly string[], words: readonly string[], io: CliIo): number {
  const group = commands.filter((command) => command.words[0] === words[0]);
  const asked = argv.length === 0 || argv.includes("--help") || argv.includes("-h") || words[0] === "help";
  if (!asked && group.length === 0) {
    const meant = didYouMean(words[0] ?? "", [...new Set(commands.map((command) => command.words[0] ?? ""))]);
    const hint = meant ? `; did you mean "${meant}"?` : "";
    const code = report(new CliFailure(`unknown command "${words.join(" ")}"${hint}`, 2), argv.includes("--json"), io);
    io.err("Run cityhall --help for the list of commands.\n");
    return code;
  }
  const shown = group.length > 0 ? group : commands;
  const width = Math.max(...shown.map((command) => command.words.join(" ").length));
  const lines = shown.map((command) => `  ${command.words.join(" ").padEnd(width)}  ${command.summary}`);
  const text = `Usage: cityhall <command> [--city PATH] [--rig NAME] [--json] [--help]\n\n${lines.join("\n")}\n`;
  if (asked) io.out(text);
  else io.err(text);
  return asked ? 0 : 2;
}
