import { z } from "zod";
import type { ComposedCity, ComposedCommand } from "@/lib/city/composed-city";
import { Refusal } from "@/lib/diagnostic/refusal";
import { runPackCommand } from "../../../command/run-pack-command";
import { composed } from "../../../console/composed";
import { scriptView } from "../../../console/script-view";
import { readScriptFile } from "../../../runner/script-file";
import { allowanceKey, listAllowed } from "../../../runner/script-grant";
import { cityQuery, cityTask, router } from "../../procedures";
import { runId, scriptHash } from "../script/script-input";

const named = z.object({
  /** `tide now`: the binding and the words. */
  name: z.string().min(1).max(300),
  /** The rig whose import brings it; empty for the city. */
  rig: z.string().max(200).default(""),
});

const nameOf = ({ binding, words }: Pick<ComposedCommand, "binding" | "words">) => [binding, ...words].join(" ");
const rigOf = ({ surface }: ComposedCommand) => (surface.kind === "rig" ? surface.rig : "");
const isTemplate = ({ run }: ComposedCommand) => run.includes("{{");

function commandOf(city: ComposedCity, { name, rig }: z.infer<typeof named>): ComposedCommand {
  const found = city.commands.find((each) => nameOf(each) === name && rigOf(each) === rig);
  if (!found) throw new Refusal(404, "command-unknown", `There is no command "${name}" here.`);
  return found;
}

/** The commands of all packs, with the import that brings each, whether it may run, and its help text. */
const list = cityQuery("doctor.read").query(async ({ ctx }) => {
  const { city, tree, loads } = await composed(ctx.city);
  const allowed = await listAllowed(ctx.store, ctx.cityId);
  const items = city.commands.map((command) => {
    const { binding, words, description, packName, packDir, run, help } = command;
    const sha256 = isTemplate(command) ? undefined : tree.digest(run);
    // The city's own import names the command; one of another pack may bring the same pack under the same name.
    const edges = city.imports.filter((each) => each.toDir === packDir && each.binding === binding);
    const edge = edges.find(({ fromDir }) => fromDir === undefined) ?? edges[0];
    return {
      ...{ name: nameOf(command), rig: rigOf(command), binding, words, description, packName, run },
      help: (help && tree.read(help)) || "",
      importedBy: edge ? { file: edge.file, path: edge.path } : null,
      allowed: sha256 !== undefined && allowed.has(allowanceKey({ pack: packName, sha256 })),
      refusal: isTemplate(command) ? "its entrypoint is a template that this host does not fill in" : "",
    };
  });
  return { root: city.root, loads, items };
});

/** The script of a command with everything that is shown before it runs. */
const script = cityQuery("doctor.read")
  .input(named)
  .query(async ({ ctx, input }) => {
    const { city } = await composed(ctx.city);
    const command = commandOf(city, input);
    const file = await readScriptFile(command.run, [command.packDir, city.root]);
    const pack = { name: command.packName, dir: command.packDir };
    return scriptView(ctx, city, { pack, file, cwd: city.root });
  });

/** Runs a command in the city's folder, the very bytes that were shown, with arguments that no shell reads. */
const run = cityTask("command.run", "command.run")
  .input(named.extend({ args: z.array(z.string().max(10_000)).max(200).default([]), sha256: scriptHash, runId }))
  .mutation(async ({ ctx, input }) => {
    const { city, loads } = await composed(ctx.city);
    if (!loads) throw new Refusal(409, "city-unsound", "The city does not load; mend its configuration first.");
    const { store, cityId, standing, act } = ctx;
    const { outcome } = await runPackCommand(
      city,
      { command: commandOf(city, input), args: input.args },
      { cwd: city.root, shownSha256: input.sha256, runId: input.runId, mustBeShown: true },
      { store, cityId, standing, act },
    );
    const { end } = outcome;
    return { end: end.kind, exitCode: end.kind === "exited" ? end.exitCode : null };
  });

export const commandRouter = router({ list, script, run });
