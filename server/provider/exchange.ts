import type { LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { type Address, pinAddresses, type ResolveHost } from "./address-guard";
import { decodeBody } from "./decode-body";

/** How the engine reaches the outside. */
export type Network = {
  readonly resolve: ResolveHost;
  /** CITYHALL_ALLOW_PRIVATE_PROVIDERS=1: tests and on-premises gateways. */
  readonly allowPrivate: boolean;
  /** Certificate authorities (PEM) in place of those of Node. */
  readonly ca?: string;
};

export type ExchangeRequest = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for everything: name, connection, request, answer. */
  readonly timeoutMs: number;
  /** Bytes of a body, after decoding, that are read. */
  readonly maxBytes: number;
  /** Ends the exchange early, as the deadline would. */
  readonly signal?: AbortSignal;
};

/** What came of it. `unsent` is only said when no byte of the request can have left. */
export type ExchangeResult =
  | { readonly kind: "unsent"; readonly detail: string }
  | { readonly kind: "lost"; readonly detail: string }
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly contentType: string;
      readonly retryAfter?: string;
      /** Of a 2xx answer, decoded; absent where it is longer than allowed or does not decode. */
      readonly bytes?: Uint8Array;
      /** The start of any other answer, as far as it came at once: for people, no outcome depends on it. */
      readonly excerpt?: Uint8Array;
    };

function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return `${code}${error.message}`.slice(0, 300);
}

/** A connection for one request: a second one is refused, so that nothing below can ever send it again. */
function singleUseAgent(
  network: Network,
  addresses: readonly Address[],
  request: ExchangeRequest,
  onConnected: () => void,
): Agent {
  const connector = buildConnector({
    lookup: pinnedLookup(addresses),
    timeout: request.timeoutMs,
    maxCachedSessions: 0,
    ...(network.ca === undefined ? {} : { ca: network.ca }),
  });
  let used = false;
  return new Agent({
    connections: 1,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 65_536,
    connect: (options, callback) => {
      if (used) {
        callback(new Error("the connection closed before the request was written"), null);
        return;
      }
      used = true;
      connector(options, (error, socket) => {
        if (error) {
          callback(error, null);
          return;
        }
        onConnected();
        callback(null, socket!);
      });
    },
  });
}

/** Bytes of a refusal that are read, and milliseconds that they may take. */
const EXCERPT_BYTES = 16_384;
const EXCERPT_MS = 500;

/** The start of a body that decides nothing; what fails or does not come is not missed. */
async function readExcerpt(body: AsyncIterable<Uint8Array> & { destroy(): void }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stop = setTimeout(() => body.destroy(), EXCERPT_MS);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    // The status has decided already.
  } finally {
    clearTimeout(stop);
  }
  return Buffer.concat(chunks).subarray(0, EXCERPT_BYTES);
}

async function readLimited(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const headerText = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/**
 * One HTTP exchange: addresses checked and pinned, TLS verified, no redirect followed, no second attempt, one deadline for
 * all of it. Never throws.
 */
export async function exchange(network: Network, wanted: ExchangeRequest): Promise<ExchangeResult> {
  const deadline = AbortSignal.timeout(Math.max(1, wanted.timeoutMs));
  const signal = wanted.signal ? AbortSignal.any([deadline, wanted.signal]) : deadline;
  const why = (error: unknown): string => (signal.aborted ? "the deadline passed" : sentence(error));
  let agent: Agent | undefined;
  let connected = false;
  try {
    const host = new URL(wanted.url).hostname;
    const addresses = await Promise.race([
      pinAddresses(network.resolve, host, network.allowPrivate),
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
      ),
    ]);
    signal.throwIfAborted();
    agent = singleUseAgent(network, addresses, wanted, () => {
      connected = true;
    });
    const answer = await request(wanted.url, {
      method: wanted.method,
      headers: { ...wanted.headers, "accept-encoding": "identity", connection: "close" },
      ...(wanted.body === undefined ? {} : { body: wanted.body }),
      dispatcher: agent,
      signal,
    });
    const head = {
      kind: "answered",
      status: answer.statusCode,
      contentType: headerText(answer.headers["content-type"]),
      retryAfter: headerText(answer.headers["retry-after"]) || undefined,
    } as const;
    // Outside of 2xx the status alone decides; a body that never ends must not hold that up.
    if (head.status < 200 || head.status > 299) {
      return { ...head, excerpt: await readExcerpt(answer.body.on("error", () => {})) };
    }
    const raw = await readLimited(answer.body, wanted.maxBytes);
    const bytes = raw && (await decodeBody(raw, headerText(answer.headers["content-encoding"]), wanted.maxBytes));
    return { ...head, ...(bytes ? { bytes } : {}) };
  } catch (error) {
    return { kind: connected ? "lost" : "unsent", detail: why(error) };
  } finally {
    await agent?.destroy().catch(() => {});
  }
}
