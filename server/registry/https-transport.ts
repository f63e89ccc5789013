import { Refusal } from "@/lib/diagnostic/refusal";
import type { FetchPolicy } from "@/server/import/fetch-policy";
import type { RegistryAnswer, RegistryRequest, RegistryTransport } from "./registry-host";

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;

/** Speaks https only, to allowed hosts only, redirects included; a token never follows a redirect. */
export function httpsTransport(policy: FetchPolicy): RegistryTransport {
  return async (request) => {
    let url = request.url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      assertAllowed(url, policy);
      const response = await ask(url, request);
      const next = response.headers.get("location");
      const redirects = response.status >= 300 && response.status < 400 && next !== null;
      if (!redirects) return { status: response.status, text: await textWithin(response, request.limit) };
      await response.body?.cancel();
      if (request.method !== "GET" || request.token !== undefined) {
        throw new Refusal(409, "registry-redirect", `${url} answers with a redirect; use the address that it names`);
      }
      url = new URL(next, url).href;
    }
    throw new Refusal(409, "registry-redirect", `${request.url} redirects more than ${MAX_REDIRECTS} times`);
  };
}

function assertAllowed(url: string, { hosts }: FetchPolicy): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:")
    throw new Refusal(403, "registry-https", `remote registry source must use HTTPS: "${url}"`);
  if (hosts && !hosts.includes(hostname.toLowerCase())) {
    throw new Refusal(403, "registry-host", `host ${hostname} is not on the list of allowed hosts`);
  }
}

async function ask(url: string, { method, token, body }: RegistryRequest): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: "application/toml, application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Refusal(409, "registry-unreachable", `cannot reach ${url}: ${cause}`);
  }
}

/** Reads a body up to a limit; a longer one is refused as a catalogue would be. */
export async function textWithin(response: Response, limit: number): Promise<RegistryAnswer["text"]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Refusal(409, "registry-too-large", `registry catalog exceeds ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
