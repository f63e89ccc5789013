import type { ReportRow } from "@/lib/discipline/pack/report";
import type { JsonObject } from "@/lib/discipline/text/canonical-json";
import type { JsonEdit } from "./json-edit";

export type FileContent =
  | string
  | null
  | {
      readonly link?: string;
      readonly dir?: boolean;
      readonly fifo?: boolean;
      readonly base64?: string;
      readonly text?: string;
      readonly repeat?: string;
      readonly to_bytes?: number;
      readonly times?: number;
      readonly then_repeat?: string;
      readonly end?: string;
      readonly each?: readonly [number, number];
    };

/** How a case makes its pack folder from a base. */
export type Recipe = {
  readonly base: string;
  readonly subst?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  readonly edit?: Readonly<Record<string, readonly JsonEdit[]>>;
  readonly files?: Readonly<Record<string, FileContent>>;
};

export type CaseMessage = {
  readonly seat: string;
  readonly type: string | null;
  readonly payload: JsonObject;
  readonly scope?: { readonly to?: "all" | readonly string[]; readonly redact?: readonly string[] };
  readonly sign?: string;
  readonly tamper?: Readonly<Record<string, unknown>>;
  readonly prev?: string;
  readonly replay?: string;
  readonly coalition?: string;
  readonly label?: string;
  readonly then?: Expectation;
};

export type Setup = {
  readonly pack: "base" | null;
  readonly seats: Readonly<Record<string, string>>;
  readonly vaults?: Readonly<Record<string, JsonObject>>;
  readonly goal?: string;
  readonly needs?: readonly JsonObject[];
  readonly plan?: readonly { readonly need: number; readonly seat: string }[];
  readonly messages_left?: number;
  readonly open?: boolean;
  readonly also?: readonly Recipe[];
};

export type CaseBid = {
  readonly id: string;
  readonly need: string;
  readonly by: string;
  readonly money: number;
  readonly minutes: number;
};

/** What a case does; which members are there depends on `op`. */
export type CaseAction = {
  readonly op: string;
  readonly goal?: string;
  readonly scenario?: string;
  readonly live?: boolean;
  readonly env?: Readonly<Record<string, string | null>>;
  readonly offers?: readonly CaseBid[];
  readonly fairness?: JsonObject;
  readonly before?: Readonly<Record<string, { readonly minutes: number; readonly share_units: number }>>;
  readonly message?: Omit<CaseMessage, "seat">;
  readonly vaults?: Readonly<Record<string, JsonObject>>;
  readonly published?: readonly string[];
  readonly consents?: readonly string[];
  readonly setup?: Setup;
  readonly messages?: readonly CaseMessage[];
  readonly stage?: string;
  readonly set?: string;
  readonly seat?: string;
  readonly later_pack?: string | null;
  readonly also?: readonly Recipe[];
};

/** Expectations by name; a name that the runner does not know fails the case. */
export type Expectation = Readonly<Record<string, unknown>>;

export type DisciplineCase = Recipe & {
  readonly id: string;
  readonly do: CaseAction;
  readonly expect: Expectation;
};

/** What running a case came to, by the names that expectations use. */
export type Outcome = Readonly<Record<string, unknown>> & { readonly rows?: readonly ReportRow[] };
