import { z } from "zod";
import { createTarget } from "../../../provider/target";
import { memberMutation } from "../../procedures";
import { packRef, targetId } from "./provider-input";

/** Binds a model of a published pack under a name. */
export const bind = memberMutation("provider.publish", "provider.bind")
  .input(packRef.extend({ id: targetId, model: z.string().min(1).max(200) }))
  .mutation(({ ctx, input }) => createTarget(ctx.tx, input, ctx.act));
