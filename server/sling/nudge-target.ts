import { nudgeLine, slingNudgeText } from "@/lib/session/nudge-line";
import type { Act } from "@/server/db/act";
import type { Transaction } from "@/server/db/store";
import { type Sending, sendAction } from "@/server/session/send-action";
import { writeAction } from "@/server/session/session-actions";

/** Writes the nudge of a sling down, with the work that it is about (runtime 7.9). Answers the id of the asked act. */
export function askNudge(tx: Transaction, cityId: string, target: string, act: Act): Promise<string> {
  const input = { cityId, act: "nudge", session: "", template: target, text: slingNudgeText, requestId: "" } as const;
  return writeAction(tx, input, act);
}

/**
 * Sends the nudge of a sling that is kept; answers the line for the report. `watched` resolves once the effect was seen or its
 * time is over: a wake is observed, never assumed.
 */
export async function sendNudge(
  sending: Sending,
  target: string,
  id: string,
): Promise<{ readonly line: string; readonly watched: Promise<void> }> {
  const { outcome, watched } = await sendAction(sending, id);
  return { line: nudgeLine(target, outcome), watched };
}
