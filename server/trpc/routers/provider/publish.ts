import { z } from "zod";
import { publishPack } from "../../../provider/publish-pack";
import { memberMutation } from "../../procedures";

/** Publishes a pack for good. */
export const publish = memberMutation("provider.publish", "provider.publish")
  .input(z.object({ text: z.string().min(1).max(500_000), name: z.string().min(1).max(200) }))
  .mutation(async ({ ctx, input }) => {
    const { pack, digest, isNew } = await publishPack(ctx.tx, { text: input.text, file: input.name }, ctx.act);
    return { packId: pack.pack_id, packVersion: pack.pack_version, digest, isNew };
  });
