import type { CliContext } from "./cli-context";
import type { OptionsConfig } from "./parse-command-line";

/** One command, one file in `server/cli/command/`. */
export type Command = {
  /** After the words: `<name> [--var key=value …]`. */
  readonly usage: string;
  /** One line a fact; shown by `--help` below the usage. */
  readonly help: string;
  readonly options: OptionsConfig;
  /** It answers `--help` after its first argument itself: the argument names something that has help of its own. */
  readonly ownHelp?: true;
  /** How many arguments it takes. */
  readonly positionals: readonly [fewest: number, most: number];
  /** Runs the command; the number is the exit code, nothing means 0. */
  readonly run: (context: CliContext) => Promise<number | undefined> | number | undefined;
};

/** A command in the list: loaded only when it is asked for, so that a start costs one file. */
export type CommandEntry = {
  /** `["formula", "show"]`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Where it runs when a server owns the store: `server` is handed over to it, `here` never needs the store. */
  readonly runs: "here" | "server";
  readonly load: () => Promise<Command>;
};
