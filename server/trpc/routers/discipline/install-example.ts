import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { exampleFiles, exampleNames } from "../../../discipline/example-pack";
import { installPack } from "../../../discipline/install-pack";
import { memberMutation } from "../../procedures";

/** Installs one of the packs that come with cityhall. */
export const installExample = memberMutation("discipline.install", "discipline.install")
  .input(z.object({ name: z.string().min(1).max(64) }))
  .mutation(({ ctx, input }) => {
    if (!exampleNames().includes(input.name)) {
      throw new Refusal(404, "pack.file", `No pack ${input.name} comes with cityhall.`);
    }
    return installPack(ctx.tx, exampleFiles(input.name), ctx.act);
  });
