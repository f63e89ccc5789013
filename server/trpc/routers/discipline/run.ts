import { randomUUID } from "node:crypto";
import { z } from "zod";
import { readInstalledPack } from "../../../discipline/list-packs";
import { runPack } from "../../../discipline/run-pack";
import { memberMutation } from "../../procedures";
import { packRef } from "./discipline-input";

/** Drives the journey of a pack, or one of its scenarios when it is named, and keeps the run. */
export const run = memberMutation("discipline.run", "discipline.run")
  .input(packRef.extend({ scenario: z.string().min(1).max(200).nullable(), seed: z.string().min(1).max(200) }))
  .mutation(async ({ ctx, input }) => {
    const { pack } = await readInstalledPack(ctx.tx, input.name, input.version);
    const request =
      input.scenario === null ? ({ kind: "acceptance" } as const) : { kind: "eval" as const, scenario: input.scenario };
    return runPack(ctx.tx, pack, request, { id: randomUUID(), seed: input.seed }, ctx.act);
  });
