import { z } from "zod";
import { muteFinding, unmuteFinding } from "../../../doctor/mutes";
import { append } from "../../../event/append";
import { cityMutation } from "../../procedures";

const check = z.string().min(1).max(300);

/** Hides a finding for some days, with a reason; it stays counted (ux 52). */
export const mute = cityMutation("finding.mute", "doctor.mute")
  .input(z.object({ check, reason: z.string().max(1000), days: z.number().int().min(1).max(365) }))
  .mutation(async ({ ctx, input }) => {
    const until = new Date(ctx.act.now.getTime() + input.days * 86_400_000);
    await muteFinding(ctx.tx, ctx.cityId, { check: input.check, reason: input.reason, until }, ctx.act);
    append(ctx.tx, ctx.cityId, ctx.act, { type: "doctor.muted", message: input.check });
  });

/** Shows a muted finding again. */
export const unmute = cityMutation("finding.mute", "doctor.unmute")
  .input(z.object({ check }))
  .mutation(async ({ ctx, input }) => {
    await unmuteFinding(ctx.tx, ctx.cityId, input.check);
    append(ctx.tx, ctx.cityId, ctx.act, { type: "doctor.unmuted", message: input.check });
  });
