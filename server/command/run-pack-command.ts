import type { ComposedCity, ComposedCommand } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import { commandLimits } from "../runner/limits";
import { type PackScriptRequest, type PackScriptRun, runPackScript, type ScriptCaller } from "../runner/pack-script";
import type { RunOutput } from "../runner/protocol";

/** A command that words name, and the words that are left for it. */
export type FoundCommand = { readonly command: ComposedCommand; readonly args: readonly string[] };

/** Finds a pack command by binding and words, the longest match first (reference 23.1). */
export function findPackCommand(city: ComposedCity, words: readonly string[]): FoundCommand | undefined {
  const [binding = "", ...rest] = words;
  const matching = city.commands
    .filter((command) => command.binding === binding && command.words.every((word, index) => word === rest[index]))
    .sort((a, b) => b.words.length - a.words.length);
  const command = matching[0];
  return command && { command, args: rest.slice(command.words.length) };
}

/** Runs a pack command in the working directory of its caller, with the environment of pack 1.2.12. */
export async function runPackCommand(
  city: ComposedCity,
  found: FoundCommand,
  where: Pick<PackScriptRequest, "cwd" | "shownSha256" | "mustBeShown" | "runId" | "supervisorUrl">,
  caller: ScriptCaller,
  onOutput?: (output: RunOutput) => void,
): Promise<PackScriptRun> {
  const { command, args } = found;
  if (command.run.includes("{{")) {
    throw new Refusal(
      409,
      "command-template",
      `${command.run}: the entrypoint is a template that this host does not fill in`,
    );
  }
  return runPackScript(
    {
      city,
      pack: { name: command.packName, dir: command.packDir },
      kind: "command",
      name: [command.binding, ...command.words].join(" "),
      script: command.run,
      args,
      limits: commandLimits,
      ...where,
    },
    caller,
    onOutput,
  );
}
