import { findSession } from "@/lib/session/find-session";
import type { MergedSession } from "@/lib/session/merged-session";
import type { SessionAct } from "@/lib/session/observed-session";
import { sendAction } from "../session/send-action";
import { listActions, writeAction } from "../session/session-actions";
import { type SeenSessions, type SessionScene, seeSessions } from "../session/session-sources";
import type { CliContext } from "./cli-context";
import { CliFailure } from "./cli-failure";

/** The city of a command as the sources of sessions need it. */
export async function sessionScene(context: CliContext): Promise<SessionScene> {
  const { city } = await context.city();
  return { executor: await context.store(), cityId: await context.cityId(), city, now: context.act().now };
}

/** One fresh look; sources that could not be asked in full are said on standard error. */
export async function look(context: CliContext): Promise<SeenSessions & { readonly scene: SessionScene }> {
  const scene = await sessionScene(context);
  const seen = await seeSessions(scene, true);
  for (const { kind, status, message, malformed } of seen.reports) {
    if (status === "failed") context.warn(`${kind} does not answer: ${message}`);
    if (status === "degraded") context.warn(`${kind} answers in part: ${message}`);
    else if (malformed > 0) context.warn(`${kind}: ${malformed} rows cannot be read`);
  }
  return { ...seen, scene };
}

/** The session of a name, or the sentence of runtime 15. */
export function needSession({ sessions }: SeenSessions, name: string): MergedSession {
  const found = findSession(sessions, name);
  if ("session" in found) return found.session;
  throw new CliFailure(found.message);
}

/**
 * Asks something of a session and waits until its effect is seen or 30 s are over: prints what was said and what was seen.
 * The exit code is 0 only for what was observed.
 */
export async function askAndWait(
  context: CliContext,
  what: { readonly act: SessionAct; readonly session: string; readonly text: string; readonly requestId: string },
): Promise<number> {
  const { cityId, city } = await sessionScene(context);
  const id = await context.change(`session.${what.act}`, what.session, (tx) =>
    writeAction(tx, { cityId, template: "", ...what }, context.act()),
  );
  const store = await context.store();
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const { watched } = await sendAction({ store, cityId, city, pause }, id);
  await watched;
  const actions = await listActions(store, { cityId, now: new Date() });
  const action = actions.find((each) => each.id === id);
  if (!action) throw new CliFailure("what was asked is gone");
  if (context.json) context.printJson(action);
  else
    context.print(
      `${action.act} ${action.session || what.session}: ${action.state}${action.line && `, ${action.line}`}\n`,
    );
  if (action.next) context.warn(action.next);
  return action.state === "observed" ? 0 : 1;
}
