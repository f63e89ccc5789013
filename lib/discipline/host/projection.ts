import type { Message, Scope } from "../core/message";
import type { Pack, Views, Vocabulary } from "../pack/pack";
import type { Json, JsonObject } from "../text/canonical-json";
import { withoutPointers } from "../text/pointer";
import type { Coalition, LogEntry } from "./coalition";
import { isVisible } from "./reference";

/** What a viewer learns of the bound pack (discipline spec, viewer feed): no paths, no policies, no other schemas. */
export type PackMetadata = {
  readonly name: string;
  readonly version: string;
  readonly vocabulary: Vocabulary;
  readonly views: Views[string];
  readonly schemas: { readonly need?: Json; readonly offer?: Json };
};

/** One message as a seat may see it. */
export type ProjectedMessage = Omit<Message, "scope" | "sig" | "payload"> & {
  readonly seq: number;
  readonly at: number;
  readonly scope: Scope;
  readonly payload: JsonObject;
};

/** The log as one seat may see it; no pack metadata where no pack is bound. */
export type Projection = {
  readonly coalition: string;
  readonly seat: string;
  readonly pack?: PackMetadata;
  readonly messages: readonly ProjectedMessage[];
};

/** The feed of one seat: the messages it may see, fields redacted unless it sent them (discipline formats F12). */
export function projectionFor(coalition: Coalition, seat: string): Projection {
  const { pack } = coalition;
  const messages = coalition.log.filter((entry) => isVisible(entry, seat)).map((entry) => project(entry, seat));
  const metadata = pack && packMetadata(pack, coalition.seats.get(seat)?.role.id);
  return { coalition: coalition.id, seat, ...(metadata ? { pack: metadata } : {}), messages };
}

function project({ seq, at, message, scope }: LogEntry, seat: string): ProjectedMessage {
  const { id, coalition, seat: sender, type, payload, prev } = message;
  const shown = sender === seat ? payload : (withoutPointers(payload, scope.redact) as JsonObject);
  return { seq, at, id, coalition, seat: sender, type, payload: shown, scope, prev };
}

function packMetadata(pack: Pack, role: string | undefined): PackMetadata {
  const { need, offer } = pack.schemas;
  return {
    name: pack.name,
    version: pack.version,
    vocabulary: pack.vocabulary,
    views: (role === undefined ? undefined : pack.views[role]) ?? {},
    schemas: { ...(need ? { need: need.bundled } : {}), ...(offer ? { offer: offer.bundled } : {}) },
  };
}
