import { matchesHost, normalizeHost } from "./host-pattern";
import type { JsonValue } from "./json";
import { type Answer, delivered, type Outcome, unreadable, withoutBody } from "./outcome";
import type { Poll, ProviderPack } from "./pack";
import { packPath, readId } from "./read-response";
import { selectValues } from "./response-path";
import { fillEncoded, pathProblem } from "./url-path";
import { parseWebUrl } from "./web-url";

/** A job that the provider took: what is committed before the first poll. */
export type AcceptedJob = { readonly state: "accepted"; readonly job_id: string; readonly poll_host: string };

export type PollAgain = { readonly state: "again"; readonly retryAfterMs?: number };

type StatusWord = { readonly word: string } | "absent" | "unreadable";

function readStatus(poll: Poll, body: JsonValue): StatusWord {
  const selection = selectValues(body, packPath(poll.status));
  if ("problem" in selection) return "absent";
  const [value] = selection.values;
  return selection.values.length === 1 && typeof value === "string" ? { word: value } : "unreadable";
}

/** What a status word means: a delivery, an end by the pack's code, or `pending`. */
function judgeWord(pack: ProviderPack, poll: Poll, word: string, body: JsonValue): Outcome | "pending" {
  if (poll.pending.includes(word)) return "pending";
  if (poll.ready.includes(word)) return delivered(pack, body);
  const id = readId(body, pack.response.provider_request_id);
  const detail = `status ${JSON.stringify(word)}`;
  const rejected = Object.hasOwn(poll.rejected, word) ? poll.rejected[word] : undefined;
  if (rejected !== undefined) return { state: "released", code: rejected, detail, provider_request_id: id };
  const ambiguous = Object.hasOwn(poll.ambiguous, word) ? poll.ambiguous[word] : undefined;
  return { state: "reconciliation", code: ambiguous ?? "provider_status_unknown", detail, provider_request_id: id };
}

/** The host that `poll.url` selects, else the endpoint's; undefined where the provider names one that is not listed. */
function pollHost(pack: ProviderPack, poll: Poll, body: JsonValue): string | undefined {
  const endpoint = parseWebUrl(pack.transport.endpoint)!;
  if (poll.url === undefined) return endpoint.hostname;
  const selection = selectValues(body, packPath(poll.url));
  if ("problem" in selection || selection.values.length !== 1) return undefined;
  const url = typeof selection.values[0] === "string" ? parseWebUrl(selection.values[0]) : undefined;
  if (!url || url.protocol !== endpoint.protocol || url.username || url.password) return undefined;
  const host = normalizeHost(url.hostname);
  return host !== undefined && poll.hosts.some((pattern) => matchesHost(pattern, host)) ? host : undefined;
}

/** The submission of an `async_poll` execution: the same table, and a job that is accepted (notes 7). */
export function classifySubmission(pack: ProviderPack, poll: Poll, answer: Answer): Outcome | AcceptedJob {
  const early = withoutBody(answer);
  if (early) return early;
  const body = answer.kind === "answered" ? answer.body : undefined;
  if (body === undefined) return unreadable("the body is not JSON within the size limit");
  const status = readStatus(poll, body);
  if (status === "unreadable")
    return { state: "reconciliation", code: "provider_status_unknown", detail: "the status is not one text" };
  const judged = status === "absent" ? "pending" : judgeWord(pack, poll, status.word, body);
  if (judged !== "pending") return judged;
  const job_id = readId(body, poll.job_id);
  const id = readId(body, pack.response.provider_request_id);
  if (job_id === undefined) return unreadable("poll.job_id: no identifier is there", id);
  if (pathProblem(fillEncoded(poll.path, "job_id", job_id)))
    return unreadable("poll.job_id: the identifier makes no path", id);
  const poll_host = pollHost(pack, poll, body);
  if (poll_host === undefined) return unreadable("poll.url: it names no host of poll.hosts", id);
  return { state: "accepted", job_id, poll_host };
}

/** One poll of an accepted job, a GET that may be repeated (notes 7). The deadline is judged by `pastDeadline`. */
export function classifyPoll(pack: ProviderPack, poll: Poll, job_id: string, answer: Answer): Outcome | PollAgain {
  if (answer.kind !== "answered") return { state: "again" };
  const { status, body, retryAfterMs } = answer;
  if (status === 408 || status === 429 || status >= 500) return { state: "again", retryAfterMs };
  if (status < 200 || status > 299)
    return { state: "reconciliation", code: "provider_poll_refused", detail: `HTTP ${status}` };
  if (body === undefined) return unreadable("the body is not JSON within the size limit");
  const provider_request_id = readId(body, pack.response.provider_request_id);
  if (namesAnotherJob(poll, job_id, body))
    return {
      state: "reconciliation",
      code: "provider_job_mismatch",
      detail: "the answer names another job",
      provider_request_id,
    };
  const word = readStatus(poll, body);
  if (typeof word === "string")
    return {
      state: "reconciliation",
      code: "provider_status_unknown",
      detail: `the status is ${word}`,
      provider_request_id,
    };
  const judged = judgeWord(pack, poll, word.word, body);
  return judged === "pending" ? { state: "again", retryAfterMs } : judged;
}

/** An answer without a job id names no other one; one of another type does. */
function namesAnotherJob(poll: Poll, job_id: string, body: JsonValue): boolean {
  const present = !("problem" in selectValues(body, packPath(poll.job_id)));
  return present && readId(body, poll.job_id) !== job_id;
}

/** The end of a job whose deadline passed. */
export const PAST_DEADLINE: Outcome = {
  state: "reconciliation",
  code: "provider_deadline",
  detail: "the deadline passed",
};
