import { z } from "zod";
import { oneLine, plainText } from "@/lib/session/loose";
import type { SessionAct } from "@/lib/session/observed-session";
import { composed } from "../../../console/composed";
import type { OpenCity } from "../../../console/open-cities";
import type { Act } from "../../../db/act";
import type { Transaction } from "../../../db/store";
import { sendLater } from "../../../session/send-action";
import { writeAction } from "../../../session/session-actions";
import { cityMutation } from "../../procedures";
import { bySession } from "./by-session";
import { sessionKey } from "./show";

type Asking = {
  readonly tx: Transaction;
  readonly city: OpenCity;
  readonly cityId: string;
  readonly act: Act;
};

/** Writes the act down with its audit row; it is sent once both are kept, and watched for 30 s. Answers its id. */
async function ask(
  { tx, city, cityId, act }: Asking,
  what: { readonly act: SessionAct; readonly session: string; readonly text?: string; readonly requestId?: string },
): Promise<{ readonly id: string }> {
  const loaded = await composed(city);
  const { text = "", requestId = "", ...rest } = what;
  const id = await writeAction(tx, { cityId, template: "", text, requestId, ...rest }, act);
  const { store } = tx;
  tx.afterCommit(() => sendLater({ store, cityId, city: loaded.city }, id));
  return { id };
}

const named = z.object({ id: sessionKey });

export const wake = cityMutation("session.write", "session.wake", bySession)
  .input(named)
  .mutation(({ ctx, input }) => ask(ctx, { act: "wake", session: input.id }));

export const suspend = cityMutation("session.write", "session.suspend", bySession)
  .input(named)
  .mutation(({ ctx, input }) => ask(ctx, { act: "suspend", session: input.id }));

export const nudge = cityMutation("session.write", "session.nudge", bySession)
  .input(named.extend({ text: z.string().transform(oneLine).pipe(z.string().min(1).max(2000)) }))
  .mutation(({ ctx, input }) => ask(ctx, { act: "nudge", session: input.id, text: input.text }));

export const answer = cityMutation("session.write", "session.answer", bySession)
  .input(
    named.extend({
      requestId: z.string().min(1).max(300),
      text: z.string().transform(plainText).pipe(z.string().trim().min(1).max(8000)),
    }),
  )
  .mutation(({ ctx, input: { id, requestId, text } }) => ask(ctx, { act: "answer", session: id, text, requestId }));
