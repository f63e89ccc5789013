import { type ParseArgsConfig, parseArgs } from "node:util";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { CliFailure } from "./cli-failure";
import type { Command, CommandEntry } from "./command";

/** Options of a command, as node:util reads them. */
export type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

/** Options that every command takes. */
export const globalOptions = {
  city: { type: "string" },
  rig: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  data: { type: "string" },
  actor: { type: "string" },
} as const satisfies OptionsConfig;

export type OptionValue = string | boolean | (string | boolean)[] | undefined;

export type ParsedCommandLine = {
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly args: readonly string[];
};

/**
 * Finds the command that the first words name (longest first) and leaves the rest. Options may stand before the words only
 * when they are global ones.
 */
export function findCommand(
  argv: readonly string[],
  commands: readonly CommandEntry[],
): { readonly entry: CommandEntry | undefined; readonly words: readonly string[]; readonly rest: readonly string[] } {
  const places = wordPlaces(argv);
  const words = places.map((place) => argv[place] ?? "");
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const entry = commands.find(
      (command) => command.words.length === length && command.words.every((word, index) => word === words[index]),
    );
    if (!entry) continue;
    const used = new Set(places.slice(0, length));
    return { entry, words, rest: argv.filter((_, index) => !used.has(index)) };
  }
  return { entry: undefined, words, rest: argv };
}

/** Where the words stand: not options, and not the values of global options. */
function wordPlaces(argv: readonly string[]): number[] {
  const places: number[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (word === "--") break;
    if (!word.startsWith("-")) places.push(index);
    else if (["--city", "--rig", "--data", "--actor"].includes(word)) index += 1;
    else if (places.length > 0) break;
  }
  return places;
}

/** Parses what follows the words; a mistake is a sentence with the usage below it. */
export function parseCommandLine(
  words: readonly string[],
  command: Command,
  rest: readonly string[],
): ParsedCommandLine {
  const usage = `Usage: cityhall ${words.join(" ")} ${command.usage}`.trimEnd();
  const options: OptionsConfig = { ...globalOptions, ...command.options };
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
    const [fewest, most] = command.positionals;
    if (!values.help && (positionals.length < fewest || positionals.length > most)) {
      throw new CliFailure(`${countSentence(words, fewest, most, positionals.length)}\n${usage}`, 2);
    }
    return { options: values as ParsedCommandLine["options"], args: positionals };
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    const unknown = /Unknown option '-?-?([^']+)'/.exec(String(error))?.[1];
    if (!unknown) throw new CliFailure(`${error instanceof Error ? error.message : error}\n${usage}`, 2);
    const meant = didYouMean(unknown, Object.keys(options));
    throw new CliFailure(`unknown option --${unknown}${meant ? `; did you mean --${meant}?` : ""}\n${usage}`, 2);
  }
}

function countSentence(words: readonly string[], fewest: number, most: number, given: number): string {
  const range =
    fewest === most ? `${most}` : most === Number.POSITIVE_INFINITY ? `at least ${fewest}` : `${fewest} to ${most}`;
  return `cityhall ${words.join(" ")} takes ${range} argument${range === "1" ? "" : "s"}, not ${given}`;
}
