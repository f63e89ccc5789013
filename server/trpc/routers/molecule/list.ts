import { z } from "zod";
import { beadLine } from "@/lib/view/bead-line";
import { listMolecules } from "../../../molecule/list-molecules";
import { cityQuery } from "../../procedures";

/** Molecules and wisps of the city, newest first, by keyset, with what their members are doing. */
export const list = cityQuery("bead.read")
  .input(
    z.object({
      state: z.enum(["open", "closed", "all"]).default("open"),
      formula: z.string().max(200).default(""),
      rig: z.string().max(200).default(""),
      limit: z.number().int().min(1).max(200).default(50),
      cursor: z.string().max(2000).nullish(),
    }),
  )
  .query(async ({ ctx, input }) => {
    const page = await listMolecules(ctx.store, {
      cityId: ctx.cityId,
      ...(input.rig && { rig: input.rig }),
      ...(input.formula && { formula: input.formula }),
      ...(input.state !== "all" && { state: input.state }),
      limit: input.limit,
      cursor: input.cursor ?? null,
    });
    return {
      ...page,
      items: page.items.map(({ root, progress }) => ({
        ...beadLine(root),
        formula: root.ref,
        /** Of the file that it was cooked from; empty where it is not known. */
        formulaHash: String(root.metadata["gc.formula_hash"] ?? ""),
        progress,
      })),
    };
  });
