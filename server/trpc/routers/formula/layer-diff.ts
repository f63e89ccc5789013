import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { relativePath } from "@/lib/files/path";
import { unifiedDiff } from "@/lib/files/unified-diff";
import { libraryOf } from "@/lib/formula/library/formula-library";
import { formulaScope } from "../../../console/formula-scope";
import { shownCity } from "../../../console/shown-city";
import { cityQuery } from "../../procedures";
import { formulaInput } from "./formula-input";

/** What the winning file of a name says otherwise than one that it shadows; empty when they are the same. */
export const layerDiff = cityQuery("formula.read")
  .input(formulaInput.pick({ name: true, rig: true }).extend({ path: z.string().max(4096) }))
  .query(async ({ ctx, input }) => {
    const { city, tree } = await shownCity(ctx.store, ctx.city);
    const files = libraryOf(tree, formulaScope(city, input.rig).layers).files(input.name);
    const [winner] = files;
    const shadowed = files.find((file) => file.path === input.path);
    if (!winner || !shadowed) throw new Refusal(404, "formula-file-unknown", "This file is not one of that formula.");
    return {
      diff: unifiedDiff(relativePath(city.root, winner.path), tree.read(shadowed.path), tree.read(winner.path)),
    };
  });
