import type { JsonValue } from "./json";
import type { ProviderPack } from "./pack";
import { type ArtifactSource, readResponse } from "./read-response";

/** What came of one HTTP exchange. */
export type Answer =
  /** Refused before the request could leave: DNS, connect, TLS, a blocked address. */
  | { readonly kind: "unsent"; readonly detail: string }
  /** The connection was lost, or the deadline passed, after the request began to leave. */
  | { readonly kind: "lost"; readonly detail: string }
  /** A status line arrived. `body` is absent where it is no JSON or was not read, as for every status outside 2xx. */
  | { readonly kind: "answered"; readonly status: number; readonly body?: JsonValue; readonly retryAfterMs?: number };

/** How an execution ends. */
export type Outcome =
  | {
      readonly state: "settled";
      readonly provider_request_id: string;
      readonly usage: ReadonlyMap<string, bigint>;
      readonly artifacts: readonly ArtifactSource[];
    }
  | {
      readonly state: "released";
      readonly code: string;
      readonly detail?: string;
      readonly provider_request_id?: string;
    }
  | {
      readonly state: "reconciliation";
      readonly code: string;
      readonly detail?: string;
      readonly provider_request_id?: string;
    };

const REFUSALS: Readonly<Record<number, string>> = {
  401: "provider_authentication_failed",
  402: "provider_insufficient_credit",
  403: "provider_permission_denied",
  429: "provider_rate_limited",
};

/** 4xx answers after which the provider may still do the work. */
const AMBIGUOUS_4XX: readonly number[] = [408, 409, 425];

/** A 2xx answer that the mapping does not read. */
export const unreadable = (detail: string, provider_request_id?: string): Outcome => ({
  state: "reconciliation",
  code: "response_unreadable",
  detail,
  provider_request_id,
});

/** The delivery of a 2xx answer: settled when the mapping reads, a person's case when it does not. */
export function delivered(pack: ProviderPack, body: JsonValue | undefined): Outcome {
  if (body === undefined) return unreadable("the body is not JSON within the size limit");
  const reading = readResponse(pack, body);
  if ("problem" in reading) return unreadable(reading.problem, reading.provider_request_id);
  return { state: "settled", ...reading };
}

/** The rows of the outcome table that do not depend on the body (notes 7); undefined for 2xx. */
export function withoutBody(answer: Answer): Outcome | undefined {
  if (answer.kind === "unsent") return { state: "released", code: "provider_unreachable", detail: answer.detail };
  if (answer.kind === "lost") return { state: "reconciliation", code: "provider_no_answer", detail: answer.detail };
  const { status } = answer;
  if (status >= 200 && status <= 299) return undefined;
  const detail = `HTTP ${status}`;
  if (status >= 400 && status <= 499 && !AMBIGUOUS_4XX.includes(status))
    return { state: "released", code: REFUSALS[status] ?? "provider_rejected", detail };
  return { state: "reconciliation", code: "provider_ambiguous", detail };
}

/** The one POST of a `sync_fixed` execution (notes 7). */
export function classifyCall(pack: ProviderPack, answer: Answer): Outcome {
  return withoutBody(answer) ?? delivered(pack, answer.kind === "answered" ? answer.body : undefined);
}
