import { Agent, type Dispatcher, request } from "undici";
import { looseRow, looseText } from "@/lib/session/loose";
import type { SupervisorAddress } from "./supervisor-address";

/** What one call came to; every failure is a sentence. */
export type SupervisorAnswer =
  | { readonly ok: true; readonly status: number; readonly json: unknown }
  | { readonly ok: false; readonly status: number; readonly why: string };

export type ClientLimits = {
  /** Milliseconds for one call, from the name to the last byte. */
  readonly timeoutMs: number;
  /** Bytes of an answer that are read. */
  readonly maxBytes: number;
};

export const usualClientLimits: ClientLimits = { timeoutMs: 5000, maxBytes: 8_000_000 };

/** The parts of a call below the city. */
export type Call = {
  /** `["session", "gc-12", "wake"]`; each part is encoded by itself. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
};

/**
 * Speaks HTTP with a supervisor (runtime 12): one city, connections to checked addresses only, no redirect followed, one
 * deadline for each call. Never throws.
 */
export class SupervisorClient {
  readonly #agent: Agent;

  constructor(
    readonly address: SupervisorAddress,
    readonly city: string,
    readonly limits: ClientLimits = usualClientLimits,
  ) {
    this.#agent = new Agent({
      connect: { lookup: address.lookup, timeout: limits.timeoutMs },
      connections: 12,
      keepAliveTimeout: 4000,
      maxHeaderSize: 65_536,
    });
  }

  urlOf({ path, query = {} }: Call): string {
    const search = new URLSearchParams(query).toString();
    const parts = ["v0", "city", this.city, ...path].map(encodeURIComponent).join("/");
    return `${this.address.base}/${parts}${search ? `?${search}` : ""}`;
  }

  async call(wanted: Call): Promise<SupervisorAnswer> {
    const signal = AbortSignal.timeout(this.limits.timeoutMs);
    const failed = (why: string, status = 0): SupervisorAnswer => ({ ok: false, status, why });
    try {
      const answer = await request(this.urlOf(wanted), {
        method: wanted.method ?? "GET",
        headers: {
          accept: "application/json",
          "accept-encoding": "identity",
          // Changes are refused without it (runtime 12).
          ...(wanted.method === "POST" && { "content-type": "application/json", "x-gc-request": "cityhall" }),
        },
        ...(wanted.method === "POST" && { body: JSON.stringify(wanted.body ?? {}) }),
        dispatcher: this.#agent,
        signal,
      });
      const text = await readText(answer.body, this.limits.maxBytes);
      if (text === undefined) return failed("its answer is longer than this console reads", answer.statusCode);
      const json = parseJson(text);
      if (answer.statusCode < 200 || answer.statusCode > 299)
        return failed(problemText(answer.statusCode, json), answer.statusCode);
      if (json === undefined && text.trim() !== "") return failed("its answer is not JSON", answer.statusCode);
      return { ok: true, status: answer.statusCode, json };
    } catch (error) {
      return failed(signal.aborted ? `no answer within ${this.limits.timeoutMs / 1000} s` : errorText(error));
    }
  }

  /** Opens an event stream; throws with a sentence when it is not answered as one. */
  async stream(wanted: Call, lastEventId: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const answer: Dispatcher.ResponseData = await request(this.urlOf(wanted), {
      method: "GET",
      headers: { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) },
      dispatcher: this.#agent,
      headersTimeout: this.limits.timeoutMs,
      bodyTimeout: 0,
      signal,
    });
    const type = String(answer.headers["content-type"] ?? "");
    if (answer.statusCode === 200 && type.startsWith("text/event-stream")) return answer.body;
    answer.body.on("error", () => {}).destroy();
    throw new Error(`the event stream was answered with ${answer.statusCode}`);
  }

  async close(): Promise<void> {
    await this.#agent.destroy().catch(() => {});
  }
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Errors are problem+json whose `detail` begins with a code (runtime 12). */
function problemText(status: number, json: unknown): string {
  const body = looseRow(json);
  const detail = looseText(body?.detail) || looseText(body?.title);
  return detail ? `answered ${status}: ${detail}` : `answered ${status}`;
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (code === "ECONNREFUSED") return "the connection is refused: nothing listens there";
  return `${code ? `${code}: ` : ""}${cause.message}`.slice(0, 300);
}
