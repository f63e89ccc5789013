import { z } from "zod";
import { decideExecution } from "../../../provider/decide-execution";
import { memberMutation } from "../../procedures";
import { executionId, quantity } from "./provider-input";

/** Closes a case with a reason. */
export const decide = memberMutation("provider.decide", "provider.decide")
  .input(
    z.object({
      id: executionId,
      to: z.enum(["settled", "released"]),
      reason: z.string().trim().min(1, "a decision needs a reason").max(2000),
      delivered: z.record(z.string().max(100), quantity).default({}),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const delivered = new Map(Object.entries(input.delivered).map(([unit, count]) => [unit, BigInt(count)] as const));
    const { id, state } = await decideExecution(ctx.tx, { ...input, delivered }, ctx.act);
    return { id, state };
  });
