import { z } from "zod";
import { byBead, byEdge } from "../../../auth/bead-scope";
import { addComment } from "../../../bead/add-comment";
import { addDependency } from "../../../bead/add-dependency";
import { removeDependency } from "../../../bead/remove-dependency";
import { cityMutation } from "../../procedures";
import { beadId } from "./bead-input";

const type = z.string().min(1).max(50);

/** Writes a comment in the name of the person. */
export const comment = cityMutation("bead.write", "bead.comment", byBead)
  .input(z.object({ id: beadId, text: z.string().max(20_000) }))
  .mutation(({ ctx, input }) => addComment(ctx.tx, { ...input, cityId: ctx.cityId }, ctx.act));

/** Makes a bead wait for another one, or joins the two in another way. */
export const addEdge = cityMutation("bead.write", "dependency.add", byEdge)
  .input(z.object({ id: beadId, onId: z.string().trim().min(1).max(200), type: type.default("blocks") }))
  .mutation(({ ctx, input: { id, onId, type } }) =>
    addDependency(ctx.tx, { cityId: ctx.cityId, issueId: id, onId, type }, ctx.act),
  );

/** Takes the edge of a pair away. */
export const removeEdge = cityMutation("bead.write", "dependency.remove", byEdge)
  .input(z.object({ id: beadId, onId: beadId, type }))
  .mutation(({ ctx, input: { id, onId, type } }) =>
    removeDependency(ctx.tx, { cityId: ctx.cityId, issueId: id, onId, type }, ctx.act),
  );
