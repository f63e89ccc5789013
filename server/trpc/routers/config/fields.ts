import { z } from "zod";
import { targetKey } from "@/lib/city/provenance/provenance";
import { Refusal } from "@/lib/diagnostic/refusal";
import { cityTarget, targetKinds } from "@/lib/view/city-targets";
import { explainedFields } from "@/lib/view/explained-fields";
import { locatorOf } from "../../../console/locator";
import { configQuery } from "./config-query";

/** Every field of one thing of the city (its settings, an agent, a rig, a provider, a session, a service), explained. */
export const fields = configQuery()
  .input(z.object({ kind: z.enum(targetKinds), name: z.string().max(500) }))
  .query(({ ctx, input }) => {
    const { city, provenance, tree } = ctx.shown;
    const found = cityTarget(city, input);
    if (!found) throw new Refusal(404, "target-unknown", `There is no ${input.kind} "${input.name}" here.`);
    const changes = provenance.get(targetKey(found.target))?.changes ?? [];
    return explainedFields(found.config, changes, { root: city.root, locate: locatorOf(tree) });
  });
