import { z } from "zod";
import { retireTarget } from "../../../provider/target";
import { memberMutation } from "../../procedures";
import { targetId } from "./provider-input";

/** Takes a target out of use. */
export const retire = memberMutation("provider.publish", "provider.retire")
  .input(z.object({ id: targetId }))
  .mutation(({ ctx, input }) => retireTarget(ctx.tx, input.id, ctx.act));
