import { showPack } from "../../../provider/list-packs";
import { memberQuery } from "../../procedures";
import { packRef } from "./provider-input";

/** One published version with its file. */
export const pack = memberQuery("provider.read")
  .input(packRef)
  .query(({ ctx, input }) => showPack(ctx.store, input.packId, input.packVersion));
