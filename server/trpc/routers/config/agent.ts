import { z } from "zod";
import type { JsonValue } from "@/lib/city/json";
import { explainField, valueText } from "@/lib/city/provenance/explain";
import { targetKey } from "@/lib/city/provenance/provenance";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import { fieldLeaves } from "@/lib/view/field-leaves";
import { composed } from "../../../console/composed";
import { locatorOf } from "../../../console/locator";
import { cityQuery } from "../../procedures";

/** One agent: every effective field with its value, the step that won, the whole chain, and the sentence that explains it. */
export const agent = cityQuery("config.read")
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(async ({ ctx, input }) => {
    const { city, provenance, tree } = await composed(ctx.city);
    const found = city.agents.find((each) => each.qualifiedName === input.name);
    if (!found)
      throw unknownAgent(
        input.name,
        city.agents.map((each) => each.qualifiedName),
      );
    const changes = provenance.get(targetKey({ kind: "agent", name: found.qualifiedName }))?.changes ?? [];
    const options = { root: city.root, locate: locatorOf(tree) };
    const { config, ...head } = found;
    const fields = fieldLeaves(config).map(({ path, value }) => {
      const told = explainField(changes, path, options);
      const show = (shown: JsonValue) => valueText(path, shown, options);
      return {
        name: path.join("."),
        value: show(value),
        layer: told.winner?.origin.layer,
        sentence: told.sentence,
        chain: told.chain
          .map(({ change, who, place, line, active }) => ({
            order: change.order,
            op: change.op,
            value: show(change.value),
            idle: change.idle,
            active,
            who,
            place,
            file: change.origin.file,
            line,
            layer: change.origin.layer,
            pack: change.origin.pack,
            binding: change.origin.binding,
            phase: change.origin.phase,
            note: change.origin.note ?? "",
          }))
          .reverse(),
      };
    });
    return { root: city.root, head, fields };
  });

function unknownAgent(name: string, names: readonly string[]): Refusal {
  const near = didYouMean(name, names);
  return new Refusal(
    404,
    "agent-unknown",
    `There is no agent "${name}" here${near ? `; did you mean "${near}"?` : "."}`,
  );
}
