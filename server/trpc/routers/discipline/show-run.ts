import { z } from "zod";
import { readRun } from "../../../discipline/read-run";
import { memberQuery } from "../../procedures";
import { runId } from "./discipline-input";

/** One run: its steps, its skills, and its log as one seat may see it. */
export const showRun = memberQuery("discipline.read")
  .input(z.object({ id: runId, seat: z.string().max(200) }))
  .query(({ ctx, input }) => readRun(ctx.store, input.id, input.seat));
