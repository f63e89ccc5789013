import type { Target, TargetKind } from "@/lib/city/provenance/change";
import { explainField, valueText } from "@/lib/city/provenance/explain";
import { targetKey } from "@/lib/city/provenance/provenance";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { fieldLeaves } from "@/lib/view/field-leaves";
import { locatorOf } from "@/server/console/locator";
import type { ComposedLoad } from "../cli-context";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const kinds: readonly TargetKind[] = ["agent", "city", "rig", "named-session", "provider", "service"];

export const command: Command = {
  usage: "<name> [field] [--kind agent|city|rig|named-session|provider|service] [--chain]",
  help: "Says in a sentence why a field has its value; without a field, all of them. --chain prints every step.",
  options: { kind: { type: "string" }, chain: { type: "boolean" } },
  positionals: [1, 2],
  run: async (context) => {
    const loaded = await context.city();
    const [name = "", field] = context.args;
    const target = targetOf(loaded, name, context.text("kind"));
    const changes = loaded.provenance.get(targetKey(target))?.changes ?? [];
    const options = { root: loaded.city.root, locate: locatorOf(loaded.tree) };
    const paths = field ? [field.split(".")] : leavesOf(loaded, target);
    for (const path of paths) {
      const told = explainField(changes, path, options);
      if (field && told.chain.length === 0) {
        const known = leavesOf(loaded, target).map((leaf) => leaf.join("."));
        const meant = didYouMean(field, known);
        const hint = meant ? `; did you mean "${meant}"?` : "";
        throw new CliFailure(`${target.kind} "${target.name}": nothing sets ${field}${hint}`);
      }
      const steps = told.chain.map(({ change, who, place, line, active }) => ({
        op: change.op,
        value: valueText(path, change.value, options),
        who,
        place,
        line,
        phase: change.origin.phase,
        active,
      }));
      if (context.json) context.printJson({ target, field: path.join("."), sentence: told.sentence, chain: steps });
      else {
        context.print(`${told.sentence}\n`);
        if (!context.flag("chain")) continue;
        for (const { op, value, who, place, phase, active } of steps.reverse()) {
          context.print(`  ${active ? "*" : " "} ${op} ${value}  ${who}  ${place}  (${phase})\n`);
        }
      }
    }
    return 0;
  },
};

/** The thing that a name means: of the given kind, else the first kind that has one. */
function targetOf({ city, provenance }: ComposedLoad, name: string, kind: string | undefined): Target {
  if (kind !== undefined && !kinds.some((known) => known === kind)) {
    throw new CliFailure(`--kind ${kind}: kinds are ${kinds.join(", ")}`, 2);
  }
  const targets = [...provenance.values()].map((history) => history.target);
  const found = kinds
    .filter((known) => kind === undefined || known === kind)
    .map((known) => targets.find((target) => target.kind === known && target.name === name))
    .find((target) => target !== undefined);
  if (found) return found;
  const names = targets.map((target) => target.name).filter((known) => known !== "");
  const meant = didYouMean(name, names);
  const hint = meant ? `did you mean "${meant}"?` : "cityhall config show lists what there is";
  throw new CliFailure(`there is no ${kind ?? "agent"} "${name}" in ${city.name}; ${hint}`);
}

function leavesOf({ city, provenance }: ComposedLoad, target: Target): readonly (readonly string[])[] {
  const agent = target.kind === "agent" && city.agents.find((each) => each.qualifiedName === target.name);
  if (agent) return fieldLeaves(agent.config).map((leaf) => leaf.path);
  const changes = provenance.get(targetKey(target))?.changes ?? [];
  const seen = new Map(changes.map((change) => [change.path.join("\0"), change.path]));
  return [...seen.values()];
}
