import { z } from "zod";
import { providerEngine } from "../../../provider/provider-engine";
import { memberMutation } from "../../procedures";
import { callInput, targetId } from "./provider-input";

/** Holds the price of a call; the engine sends it once this is committed. The key makes a second press the same call. */
export const run = memberMutation("provider.run", "provider.run")
  .input(z.object({ target: targetId, input: callInput, key: z.string().min(8).max(100) }))
  .mutation(async ({ ctx, input }) => {
    const engine = await providerEngine(ctx.store);
    const request = { targetId: input.target, input: input.input, idempotencyKey: input.key };
    const { id, state } = await engine.start(ctx.tx, request, ctx.act);
    return { id, state };
  });
