import { findSession } from "@/lib/session/find-session";
import type { BeadScope, ScopePlace } from "../../../auth/bead-scope";
import { seeSessions } from "../../../session/session-sources";
import { sessionSceneOf } from "./session-scene-of";

/** The rig of a session is that of its agent; a session that nobody sees is the city's. */
export async function rigOfSession(name: string, place: ScopePlace): Promise<string> {
  const found = findSession((await seeSessions(await sessionSceneOf(place))).sessions, name);
  return "session" in found ? found.session.rig : "";
}

/** The scope of an input that asks something of the session under `id`. */
export const bySession: BeadScope = async (input, place) => {
  const { id } = input as { id?: unknown };
  return { rig: typeof id === "string" ? await rigOfSession(id, place) : "" };
};
