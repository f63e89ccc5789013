import { z } from "zod";
import { targetKey } from "@/lib/city/provenance/provenance";
import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { Refusal } from "@/lib/diagnostic/refusal";
import { explainedFields } from "@/lib/view/explained-fields";
import { locatorOf } from "../../../console/locator";
import { configQuery } from "./config-query";

/** One agent: every effective field with its value, the step that won, the whole chain, and the sentence that explains it. */
export const agent = configQuery()
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(({ ctx, input }) => {
    const { city, provenance, tree, standing } = ctx.shown;
    const found = city.agents.find((each) => each.qualifiedName === input.name);
    if (!found)
      throw unknownAgent(
        input.name,
        city.agents.map((each) => each.qualifiedName),
      );
    const changes = provenance.get(targetKey({ kind: "agent", name: found.qualifiedName }))?.changes ?? [];
    const { config, ...head } = found;
    const fields = explainedFields(config, changes, { root: city.root, locate: locatorOf(tree) });
    return { root: city.root, standing, head, fields };
  });

function unknownAgent(name: string, names: readonly string[]): Refusal {
  const near = didYouMean(name, names);
  return new Refusal(
    404,
    "agent-unknown",
    `There is no agent "${name}" here${near ? `; did you mean "${near}"?` : "."}`,
  );
}
