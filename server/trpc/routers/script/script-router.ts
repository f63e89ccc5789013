import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { cancelRun } from "../../../runner/runs-in-hand";
import { listScriptRuns, showScriptRun } from "../../../runner/script-runs";
import { cityMutation, cityQuery, router } from "../../procedures";
import { runId } from "./script-input";

const kinds = z.array(z.enum(["check", "fix", "command", "runtime", "connector"])).min(1);

/** The newest runs of scripts, without their output. */
const list = cityQuery("doctor.read")
  .input(z.object({ kinds, name: z.string().max(300).optional(), limit: z.number().int().min(1).max(200).default(50) }))
  .query(({ ctx, input }) => listScriptRuns(ctx.store, ctx.cityId, { ...input, now: ctx.now() }));

/** One run, with its output from a position on. */
const show = cityQuery("doctor.read")
  .input(z.object({ id: runId, from: z.number().int().min(0).default(0) }))
  .query(({ ctx, input }) => showScriptRun(ctx.store, ctx.cityId, input.id, { from: input.from, now: ctx.now() }));

/** Ends a run with everything it started. */
const cancel = cityMutation("command.run", "script.cancel")
  .input(z.object({ id: runId }))
  .mutation(async ({ ctx, input }) => {
    if (!cancelRun(ctx.cityId, input.id)) throw new Refusal(409, "run-ended", "This run has ended already.");
  });

export const scriptRouter = router({ list, show, cancel });
