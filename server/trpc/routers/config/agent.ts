import { z } from "zod";
import { targetKey } from "@/lib/city/provenance/provenance";
import { explainedFields } from "@/lib/view/explained-fields";
import { locatorOf } from "../../../console/locator";
import { configQuery } from "./config-query";
import { findAgent } from "./find-agent";

/** One agent: every effective field with its value, the step that won, the whole chain, and the sentence that explains it. */
export const agent = configQuery()
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(({ ctx, input }) => {
    const { city, provenance, tree, standing } = ctx.shown;
    const { config, ...head } = findAgent(city, input.name);
    const changes = provenance.get(targetKey({ kind: "agent", name: head.qualifiedName }))?.changes ?? [];
    const hasTwin = city.agents.some(
      (other) => other.dir === head.dir && other.name === head.name && other.binding !== head.binding,
    );
    const fields = explainedFields(config, changes, { root: city.root, locate: locatorOf(tree) });
    return { root: city.root, standing, head: { ...head, hasTwin }, fields };
  });
