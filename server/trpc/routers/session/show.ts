import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { findSession } from "@/lib/session/find-session";
import { sessionActs } from "@/lib/session/observed-session";
import { planFor } from "../../../session/act-plan";
import { listActions } from "../../../session/session-actions";
import type { SeenSessions } from "../../../session/session-sources";
import { seeShownSessions } from "../../../session/watch-sessions";
import { cityQuery } from "../../procedures";
import { sourceLine } from "./list";
import { sessionSceneOf } from "./session-scene-of";

export const sessionKey = z.string().min(1).max(300);

/** The session of a name, or a refusal in the words of runtime 15. */
export function needSession(seen: SeenSessions, name: string) {
  const found = findSession(seen.sessions, name);
  if ("session" in found) return found.session;
  throw new Refusal(404, "session-not-found", found.message);
}

/** One session: what every source says of it, what can be asked of it here, and what was asked. */
export const show = cityQuery("session.read")
  .input(z.object({ id: sessionKey }))
  .query(async ({ ctx, input: { id } }) => {
    const scene = await sessionSceneOf(ctx);
    const seen = await seeShownSessions(scene);
    const session = needSession(seen, id);
    const cannot = Object.fromEntries(
      sessionActs.map((act) => {
        const plan = planFor(seen, act, session.key);
        return [act, "refused" in plan ? plan.refused : ""];
      }),
    ) as Record<(typeof sessionActs)[number], string>;
    const sources = session.observations.map((each) => seen.sources.find((source) => source.kind === each.source));
    return {
      session,
      sources: seen.reports.map(sourceLine),
      /** Why an act is not possible here; empty when it is. */
      cannot,
      texts: {
        peek: sources.some((source) => source?.peek),
        transcript: sources.some((source) => source?.transcript),
      },
      actions: await listActions(ctx.store, { cityId: ctx.cityId, session: session.key, now: scene.now }),
    };
  });
