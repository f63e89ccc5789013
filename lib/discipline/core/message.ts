import type { JsonObject } from "../text/canonical-json";

/** The thirteen message types of a Coalition (discipline notes 3). */
export const MESSAGE_TYPES = [
  "coalition.charter",
  "coalition.join",
  "coalition.need",
  "coalition.offer",
  "coalition.query",
  "coalition.answer",
  "coalition.match",
  "coalition.propose",
  "coalition.decide",
  "coalition.commit",
  "coalition.observe",
  "coalition.change",
  "coalition.dissolve",
] as const;

export type MessageType = (typeof MESSAGE_TYPES)[number];

export function isMessageType(value: unknown): value is MessageType {
  return MESSAGE_TYPES.some((type) => type === value);
}

/** Who may see a message and which fields of its payload only the sender sees (discipline formats F12). */
export type Scope = { readonly to?: "all" | readonly string[]; readonly redact?: readonly string[] };

/** What a seat signs: the message without its signature. `prev` is the SHA-256 of the seat's last accepted message. */
export type UnsignedMessage = {
  readonly id: string;
  readonly coalition: string;
  readonly seat: string;
  readonly type: MessageType;
  readonly payload: JsonObject;
  readonly scope?: Scope;
  readonly prev: string | null;
};

/** A signed message; `sig` is 128 lower-case hex digits (Ed25519). */
export type Message = UnsignedMessage & { readonly sig: string };
