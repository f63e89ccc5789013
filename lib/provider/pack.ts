import type { JsonValue } from "./json";

/**
 * The validated provider pack, schema v1, with defaults filled in. It keeps the key names of the file, so that a
 * diagnostic, a difference between two versions and the digest all speak of the same path.
 */
export type ProviderPack = {
  readonly schema_version: 1;
  readonly pack_id: string;
  readonly pack_version: string;
  readonly provider: string;
  readonly display_name: string;
  readonly billing_merchant: string;
  readonly capability: string;
  readonly workload_type: string;
  readonly archetype: Archetype;
  readonly pricing_trust: PricingTrust;
  readonly transport: Transport;
  readonly request: RequestShape;
  readonly poll?: Poll;
  readonly parameters: readonly Parameter[];
  readonly fixed: Readonly<Record<string, Scalar>>;
  readonly response: ResponseMapping;
  readonly artifacts: ArtifactRules;
  readonly models: readonly Model[];
};

/** `sync_fixed` answers in one exchange; `async_poll` accepts a job that is then polled. */
export type Archetype = "sync_fixed" | "async_poll";

export type PricingTrust = "verified" | "unverified";

/** A JSON scalar; integers are `bigint`, so that no amount and no quantity ever passes through a float. */
export type Scalar = string | bigint | number | boolean;

export type Transport = {
  readonly endpoint: string;
  readonly api_version: string;
  readonly allowed_hosts: readonly string[];
  readonly auth_header: string;
  readonly credential: string;
  /** Milliseconds: the whole exchange for `sync_fixed`, the whole job for `async_poll`. */
  readonly timeout_ms: number;
};

export type RequestShape = {
  readonly path: string;
  /** The body template; absent means the flat body of fields. */
  readonly body?: Readonly<Record<string, JsonValue>>;
};

export type Poll = {
  readonly job_id: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly hosts: readonly string[];
  /** Milliseconds between two polls. */
  readonly interval_ms: number;
  readonly status: string;
  readonly pending: readonly string[];
  readonly ready: readonly string[];
  /** Status word → code of the released outcome. */
  readonly rejected: Readonly<Record<string, string>>;
  /** Status word → code of the outcome that a person decides. */
  readonly ambiguous: Readonly<Record<string, string>>;
};

export type ParameterType = "string" | "integer" | "number" | "boolean" | "enum";

export type Parameter = {
  /** `name`, or `group.name`. */
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  readonly default?: Scalar;
  /** Name in the flat body; absent where the pack has a body template. */
  readonly field?: string;
  readonly min?: bigint | number;
  readonly max?: bigint | number;
  /** Unicode code points. */
  readonly min_length?: number;
  /** Unicode code points. */
  readonly max_length?: number;
  readonly values?: readonly string[];
  readonly quantity?: string;
  readonly selector?: string;
};

export type ResponseMapping = {
  readonly provider_request_id: string;
  /** Unit → response path. */
  readonly usage: Readonly<Record<string, string>>;
  readonly optional_usage: readonly string[];
  readonly artifact_items: string;
  readonly artifact_url?: string;
  readonly artifact_base64?: string;
};

export type ArtifactRules = {
  readonly media_types: readonly string[];
  readonly hosts: readonly string[];
  readonly max_bytes: number;
};

export type Model = {
  readonly model: string;
  readonly provider_config_version: string;
  readonly pricing_version: string;
  readonly pricing_reviewed_on: string;
  readonly pricing_rules: readonly PricingRule[];
};

export type PricingRule = {
  readonly rule_id: string;
  readonly currency: string;
  /** Every selector of the pack → its value. Empty where the pack has no selector. */
  readonly selector: Readonly<Record<string, string>>;
  readonly components: readonly PriceComponent[];
};

/** A rate of minor units for one of `unit`. */
export type PriceComponent = {
  readonly unit: string;
  readonly rate_numerator_minor: bigint;
  readonly rate_denominator: bigint;
};
