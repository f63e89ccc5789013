import { z } from "zod";
import { filterProblemText, parseFilter } from "@/lib/bead/filter/parse-filter";
import { Refusal } from "@/lib/diagnostic/refusal";
import { exportEnding, exportFormats, exportText } from "@/lib/molecule/export-text";
import { exportMolecule } from "../../../molecule/export-molecule";
import { cityQuery } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** A molecule as a file: what the filter leaves of it (ux 42). */
export const exportFile = cityQuery("bead.read")
  .input(z.object({ id: beadId, filter: z.string().max(2000).default(""), format: z.enum(exportFormats) }))
  .query(async ({ ctx, input: { id: rootId, filter, format } }) => {
    const { terms, problems } = parseFilter(filter);
    if (problems.length > 0) throw new Refusal(400, "filter-invalid", problems.map(filterProblemText).join("; "));
    const molecule = await exportMolecule(ctx.store, { cityId: ctx.cityId, rootId, terms, now: ctx.now() });
    return {
      name: `${rootId}.${exportEnding[format]}`,
      beads: molecule.beads.length,
      text: exportText(molecule, format),
    };
  });
