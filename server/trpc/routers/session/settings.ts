import { z } from "zod";
import { readSessionSettings, supervisorUrlOf, writeSessionSettings } from "../../../session/session-settings";
import { seeSessions } from "../../../session/session-sources";
import { cityMutation, cityQuery } from "../../procedures";
import { sourceLine } from "./list";
import { sessionSceneOf } from "./session-scene-of";

/** Where sessions are looked for, and how each source is doing. */
export const settings = cityQuery("session.read").query(async ({ ctx }) => {
  const chosen = await readSessionSettings(ctx.store, ctx.cityId);
  const { reports } = await seeSessions(await sessionSceneOf(ctx));
  return { ...chosen, origin: supervisorUrlOf(chosen)?.origin ?? "none", sources: reports.map(sourceLine) };
});

/** Chooses where sessions are looked for. */
export const configure = cityMutation("session.configure", "session.configure")
  .input(
    z.object({
      supervisorUrl: z.string().trim().max(300),
      supervisorCity: z.string().trim().max(200),
      tmux: z.boolean(),
      tmuxSocket: z.string().trim().max(60),
    }),
  )
  .mutation(({ ctx, input: { city: _, ...chosen } }) => writeSessionSettings(ctx.tx, ctx.cityId, chosen, ctx.act));
