import { z } from "zod";
import { targetKey } from "@/lib/city/provenance/provenance";
import { explainedField } from "@/lib/view/explained-fields";
import { searchFields } from "@/lib/view/field-search";
import { locatorOf } from "../../../console/locator";
import { configQuery } from "./config-query";

/** Fields of the effective configuration whose name, value or owner hold every word; what looks secret is never searched. */
export const search = configQuery()
  .input(
    z.object({
      text: z.string().max(200),
      /** How many fields to pass over. */
      cursor: z.number().int().min(0).max(1_000_000).nullish(),
      limit: z.number().int().min(1).max(200).default(100),
    }),
  )
  .query(({ ctx, input }) => {
    const { city, provenance, tree } = ctx.shown;
    const found = searchFields(city, input.text);
    const from = input.cursor ?? 0;
    const options = { root: city.root, locate: locatorOf(tree) };
    return {
      total: found.length,
      fields: found.slice(from, from + input.limit).map(({ target, path, value }) => {
        const changes = provenance.get(targetKey(target))?.changes ?? [];
        const { name, value: text, layer, sentence, chain } = explainedField(path, value, changes, options);
        const winner = chain.find((step) => step.active);
        return { target, name, value: text, layer, sentence, place: winner?.place ?? "", file: winner?.file ?? "" };
      }),
    };
  });
