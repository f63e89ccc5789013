import { createHash } from "node:crypto";
import { findSession } from "@/lib/session/find-session";
import type { SessionText } from "@/lib/session/observed-session";
import { tellSessions } from "../live/sessions-channel";
import { type SeenSessions, type SessionScene, seeSessions } from "./session-sources";
import { readSessionText } from "./session-text";
import { sessionWatchOf } from "./session-watch";

type TextOf = { readonly id: string; readonly what: "peek" | "transcript"; readonly lines: number };

/** Times that move with every look: that somebody was seen, or active, a little later is no news and comes by the minute. */
const moving: ReadonlySet<string> = new Set(["observedAt", "lastActiveAt"]);

const digest = (shown: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(shown, (name, value: unknown) => (moving.has(name) ? undefined : value)) ?? "")
    .digest("base64url");

/**
 * The sessions of a city for a page that shows them: until nobody asks any more the sources are looked at, and pages are told by the
 * stream when they would show something else.
 */
export async function seeShownSessions(scene: SessionScene): Promise<SeenSessions> {
  const { executor, cityId } = scene;
  const seen = await seeSessions(scene);
  const look = async () => digest((await seeSessions({ ...scene, now: new Date() }, true)).reports);
  const watched = { key: "sessions", look, tell: () => tellSessions(executor, cityId, {}) };
  sessionWatchOf(cityId).keep(watched, digest(seen.reports));
  return seen;
}

/** The same for the screen or the conversation of one session, which was read as `shown`. */
export function watchSessionText(
  scene: SessionScene,
  { id, what, lines }: TextOf,
  shown: SessionText | { readonly problem: string },
): void {
  const { executor, cityId } = scene;
  sessionWatchOf(cityId).keep(
    {
      key: `${what} ${lines} ${id}`,
      look: async () => {
        const now = new Date();
        const seen = await seeSessions({ ...scene, now });
        const found = findSession(seen.sessions, id);
        return digest("session" in found ? await readSessionText(seen, found.session, what, lines, now) : found);
      },
      tell: () => tellSessions(executor, cityId, { text: { id, what } }),
    },
    digest(shown),
  );
}
