import type { ComposedCity } from "@/lib/city/composed-city";
import type { SessionAct, SessionSourceKind, SessionText, SourceReport } from "@/lib/session/observed-session";

/** What an act carries besides the session. */
export type ActInput = {
  /** Text of a nudge or an answer. */
  readonly text: string;
  /** The option of the question that was chosen; empty for an answer in words. */
  readonly option: string;
  /** The question that an answer is for. */
  readonly requestId: string;
  readonly actor: string;
  readonly now: Date;
};

/** What the source said to an act. `accepted` is not yet `observed`. */
export type ActReply =
  | { readonly kind: "accepted"; readonly line: string }
  | { readonly kind: "refused"; readonly line: string };

/** Which session of a source. */
export type SessionRef = { readonly id: string; readonly sessionName: string };

/**
 * The port: somebody who sees sessions of a city and can do something to them. A look never throws and never waits longer
 * than its own limit; an act answers in words.
 */
export interface SessionSource {
  readonly kind: SessionSourceKind;
  observe(city: ComposedCity, now: Date): Promise<SourceReport>;
  /** Why it cannot do this here, as a sentence; undefined when it can. */
  cannot(act: SessionAct): string | undefined;
  act(act: SessionAct, session: SessionRef, input: ActInput): Promise<ActReply>;
  /** Ends a session for good, with what runs in it; undefined when it cannot. Only repairs do so. */
  end?(session: SessionRef): Promise<ActReply>;
  /** The last lines of its screen, plain text; undefined when it has no screens. */
  peek?(session: SessionRef, lines: number, now: Date): Promise<SessionText>;
  /** Its conversation; undefined when it has none. */
  transcript?(session: SessionRef, tail: number, now: Date): Promise<SessionText>;
  /** Calls back when something about sessions changed, until it is stopped. */
  watch?(onChange: () => void): () => void;
}
