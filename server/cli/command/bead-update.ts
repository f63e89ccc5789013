import { toBeadJson } from "@/server/api/bead-json";
import { type BeadPatch, updateBead } from "@/server/bead/update-bead";
import { beadLine } from "../bead-text";
import type { CliContext } from "../cli-context";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;

/** Options that set one text field of a bead. */
const plain = ["title", "type", "status", "description", "notes", "assignee", "owner"] as const;

export const command: Command = {
  usage:
    "<id> [--title T] [--status S] [--priority 0-4] [--assignee A] [--add-label L …] [--remove-label L …] [--set key=value …]",
  help: "Changes fields of a bead. --set writes metadata; an empty value removes the key.",
  options: {
    ...Object.fromEntries(plain.map((name) => [name, text])),
    priority: text,
    "add-label": list,
    "remove-label": list,
    set: list,
    "defer-until": text,
    "if-version": text,
  },
  positionals: [1, 1],
  run: async (context) => {
    const id = context.args[0] ?? "";
    const patch = patchOf(context);
    if (Object.keys(patch).length === 0) throw new CliFailure("nothing to change; see cityhall bead update --help", 2);
    const input = { cityId: await context.cityId(), id, patch, expectedVersion: context.number("if-version") };
    const bead = await context.change("bead.update", id, (tx) => updateBead(tx, input, context.act()));
    if (context.json) context.printJson(toBeadJson(bead));
    else context.print(beadLine(bead));
    return 0;
  },
};

function patchOf(context: CliContext): BeadPatch {
  const fields = plain.flatMap((name) => {
    const value = context.text(name);
    return value === undefined ? [] : [[name, value]];
  });
  const priority = context.number("priority");
  const deferUntil = context.text("defer-until");
  const metadata = context.texts("set").map((pair) => {
    const at = pair.indexOf("=");
    if (at <= 0) throw new CliFailure(`--set ${pair}: give it as key=value`, 2);
    return [pair.slice(0, at), pair.slice(at + 1) || null];
  });
  return {
    ...Object.fromEntries(fields),
    ...(priority === undefined ? {} : { priority }),
    ...(deferUntil === undefined ? {} : { deferUntil: deferUntil || null }),
    ...(context.texts("add-label").length > 0 ? { addLabels: context.texts("add-label") } : {}),
    ...(context.texts("remove-label").length > 0 ? { removeLabels: context.texts("remove-label") } : {}),
    ...(metadata.length > 0 ? { metadata: Object.fromEntries(metadata) } : {}),
  };
}
