import type { PublicKeys } from "../core/keys";
import type { Message } from "../core/message";
import type { Pack, Role } from "../pack/pack";
import type { WrittenSkill } from "./lesson";

/** Who sees a stored message and which fields only its sender sees; `redact` sorted and unique. */
export type StoredScope = { readonly to: "all" | readonly string[]; readonly redact: readonly string[] };

/** One accepted message. `message` is as it was signed; `scope` is what counts, policies' redactions added. */
export type LogEntry = {
  readonly seq: number;
  /** Epoch milliseconds of the injected clock. */
  readonly at: number;
  readonly message: Message;
  readonly scope: StoredScope;
  /** Whether the owner's key signed it. */
  readonly byOwner: boolean;
  /** Names of the skills that a dissolve wrote. */
  readonly skillsWritten?: readonly string[];
};

export type SeatKind = "person" | "business";

/** A seat of a Coalition. Share units divide its hours (discipline formats R3). */
export type Seat = {
  readonly id: string;
  readonly kind: SeatKind;
  readonly role: Role;
  readonly keys: PublicKeys;
  readonly shareUnits: number;
};

/** Who holds a need by the last plan, and for how many minutes. */
export type Assignment = { readonly seat: string; readonly minutes: number; readonly proposal: string };

/** What a policy did to one message. */
export type PolicyOutcome = { readonly policyId: string; readonly outcome: "allow" | "redact" | "escalate" | "block" };

/** The state of one Coalition: derived from its log alone, but for what was held or refused. */
export type Coalition = {
  readonly id: string;
  readonly pack?: Pack;
  /** Roles that may be used, from the charter and its pack. */
  roles: readonly Role[];
  goal: string;
  revision: number;
  open: boolean;
  readonly chartering: string;
  readonly log: LogEntry[];
  readonly byId: Map<string, LogEntry>;
  /** In join order. */
  readonly seats: Map<string, Seat>;
  /** Ids of the need messages; the position is the need index. */
  readonly needs: string[];
  readonly lastHash: Map<string, string>;
  readonly consents: Set<string>;
  /** Values that the host made public, folded (discipline formats X3). */
  readonly published: Set<string>;
  /** By need id. */
  readonly assignments: Map<string, Assignment>;
  readonly commitments: Map<string, LogEntry>;
  readonly held: { readonly message: Message; readonly policyId: string }[];
  readonly policyOutcomes: PolicyOutcome[];
  /** The skills that Dissolve wrote. */
  readonly lessons: WrittenSkill[];
};

/** The one role of a Coalition without a pack: every ability (discipline formats R2). */
export const MEMBER_ROLE: Role = { id: "member", abilities: ["charter", "offer", "decide", "decide_own", "commit"] };
