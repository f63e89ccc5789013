import type { Ability } from "../core/abilities";
import type { MessageType } from "../core/message";
import type { Json, JsonObject } from "../text/canonical-json";

/** A role of a pack and what it may do; the order of declaration is kept (discipline formats F1). */
export type Role = { readonly id: string; readonly abilities: readonly Ability[]; readonly label?: string };

export type VocabularyObject = "task" | "resource" | "need";
export type Vocabulary = { readonly [kind in VocabularyObject]?: string };

/** The `ext` schema of one object: as forms see it, and as a transmitted `ext` must obey it (discipline formats F3, R8). */
export type ExtSchema = {
  readonly bundled: Json;
  readonly transmitted: Json;
  readonly privateNames: readonly string[];
};

export type ExtObject = "need" | "offer" | "task" | "resource";
export type ExtSchemas = { readonly [kind in ExtObject]?: ExtSchema };

/** A need as the Gardener drafts it: a core need payload (discipline formats F10). */
export type NeedTemplate = {
  readonly title: string;
  readonly kind?: "task" | "place";
  readonly minutes?: number;
  readonly after?: readonly number[];
  readonly ext?: JsonObject;
};

export const POLICY_ACTIONS = ["allow", "redact", "escalate", "block"] as const;

/** From mild to severe; the most severe matching action wins (discipline formats R7). */
export type PolicyAction = (typeof POLICY_ACTIONS)[number];

export const TEXT_CATEGORIES = ["medical_dosage", "legal_advice", "investment_advice"] as const;
export type TextCategory = (typeof TEXT_CATEGORIES)[number];

/** All conditions that are present must match (discipline formats F6). */
export type PolicyCondition = {
  readonly any_text_matches_category?: readonly TextCategory[];
  readonly any_text_contains?: readonly string[];
  readonly field_over?: { readonly [pointer: string]: number };
};

export type PolicyExample = { readonly type: MessageType; readonly payload: JsonObject; readonly matches: boolean };

export type Policy = {
  readonly id: string;
  readonly applies_to: readonly MessageType[];
  readonly when: PolicyCondition;
  readonly action: PolicyAction;
  readonly explain: string;
  readonly examples: readonly PolicyExample[];
};

/** A SKILL.md: shown as text, never executed. `text` is the whole file. */
export type PackSkill = {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
};

export type Device = "phone" | "tablet" | "desktop";
export type Views = { readonly [role: string]: { readonly [device in Device]?: readonly string[] } };

/** A small reading agent: the first rule with a whole-word hit gives the value (discipline formats F4). */
export type MintTemplate = {
  readonly template: string;
  readonly reads: readonly MessageType[];
  readonly rules: readonly { readonly any_of: readonly string[]; readonly value: string }[];
  readonly otherwise: string;
  readonly tests: readonly { readonly text: string; readonly value: string }[];
};

export type Connector = {
  readonly id: string;
  readonly about: string;
  readonly tools: readonly string[];
  readonly asks: readonly "invitation"[];
};

/** `weight` 0 to 10; `max_ratio` hours per share unit; `minute_value` the value of a minute against money. */
export type Fairness = { readonly weight?: number; readonly max_ratio?: number; readonly minute_value?: number };
export type Strategy = { readonly allocation: "auction"; readonly fairness: Fairness };

export type Suggest = { readonly keywords: readonly string[]; readonly examples: readonly string[] };

/** A lesson template: Markdown with `{{placeholders}}` of the fixed set. */
export type LessonTemplate = { readonly path: string; readonly text: string };

export type Question = {
  readonly text: string;
  readonly kind: "choice" | "slots" | "text";
  readonly options?: readonly string[];
  readonly why?: string;
};

export type ComparedSet = {
  readonly id: string;
  readonly label: string;
  readonly question: Question;
  readonly mode: "overlap" | "count";
  readonly min_seats?: number;
};

export type PublicQuestion = {
  readonly id: string;
  readonly label: string;
  readonly question: Question;
  readonly search: boolean;
};

/** A seat's private key/value store as a fixture writes it. */
export type VaultFixture = JsonObject;

export type Scenario = {
  readonly scenario: string;
  readonly charter: string;
  readonly participants: readonly { readonly id: string; readonly role?: string; readonly vault: VaultFixture }[];
  readonly expect: {
    readonly decision?: { readonly [key: string]: Json } | null;
    readonly canaries_leaked?: number;
    readonly max_messages?: number;
  };
};

export type Distinguishing =
  | {
      readonly minted_reading: {
        readonly template: string;
        readonly value: string;
        readonly changes_needs: readonly number[];
      };
    }
  | { readonly absent_answered: { readonly member: string; readonly answer: "yes" | "no" } }
  | { readonly business_holds: { readonly business: number; readonly need: number } };

export type PolicyProbe = {
  readonly by: string;
  readonly type: "coalition.offer" | "coalition.observe";
  readonly payload: JsonObject;
  readonly outcome: PolicyAction;
  readonly policy_id?: string;
};

/** A whole journey from Genesis through Dissolve. Members are p1, p2, … in join order; needs are zero-based indices. */
export type Acceptance = {
  readonly goal: string;
  readonly utc_offset_minutes?: number;
  readonly members: readonly { readonly role: string; readonly vault: VaultFixture; readonly absent?: boolean }[];
  readonly businesses: readonly { readonly role: string; readonly card: { readonly name: string } }[];
  readonly offers: readonly { readonly member: string; readonly need: number; readonly offer: JsonObject }[];
  readonly expect: {
    readonly allocation?: { readonly [need: string]: string };
    readonly fairness?: { readonly max_share_ratio: number };
    readonly commitments_signed_by_owner: true;
    readonly agent_only_yes_refused: true;
    readonly distinguishing: Distinguishing;
    readonly change: {
      readonly by: string;
      readonly invalidates: readonly number[];
      readonly affected: readonly number[];
      readonly untouched: readonly number[];
    };
    readonly policy_probe: PolicyProbe;
    readonly dissolve: { readonly reason: "completed" | "abandoned"; readonly lessons: number };
    readonly canaries_leaked: number;
    readonly max_messages: number;
  };
};

/** An installed Discipline Pack: plain data, immutable by name, version and digest. */
export type Pack = {
  readonly name: string;
  readonly version: string;
  readonly core: string;
  readonly digest: string;
  readonly roles: readonly Role[];
  readonly vocabulary: Vocabulary;
  readonly schemas: ExtSchemas;
  readonly taskTemplates: readonly NeedTemplate[];
  readonly policies: readonly Policy[];
  readonly skills: readonly PackSkill[];
  readonly views: Views;
  readonly mint: readonly MintTemplate[];
  readonly connectors: readonly Connector[];
  readonly strategy?: Strategy;
  readonly suggest?: Suggest;
  readonly lessons: readonly LessonTemplate[];
  readonly compare: readonly ComparedSet[];
  readonly public: readonly PublicQuestion[];
  readonly scenarios: readonly Scenario[];
  readonly acceptance?: Acceptance;
};
