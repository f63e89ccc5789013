import type { JsonValue } from "@/lib/provider/json";
import type { Answer } from "@/lib/provider/outcome";
import type { ExchangeResult } from "./exchange";

/** UTF-8 JSON; undefined for anything else. */
export function parseBody(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Milliseconds of a Retry-After header, in seconds or as an HTTP date; undefined where it is neither. */
export function retryAfterMs(text: string, now: Date): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** An HTTP result as the outcome tables see it. */
export function toAnswer(result: ExchangeResult, now: Date): Answer {
  if (result.kind !== "answered") return result;
  const body = result.bytes && parseBody(result.bytes);
  const wait = result.retryAfter === undefined ? undefined : retryAfterMs(result.retryAfter, now);
  return {
    kind: "answered",
    status: result.status,
    ...(body === undefined ? {} : { body }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}
