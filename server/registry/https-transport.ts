import { readFile } from "node:fs/promises";
import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { FetchPolicy } from "@/server/import/fetch-policy";
import { type Address, pinAddresses, type ResolveHost, resolveBySystem } from "@/server/provider/address-guard";
import type { RegistryRequest, RegistryTransport } from "./registry-host";

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 3;

/**
 * Speaks https only, to allowed hosts only, redirects included; a token never follows a redirect, and no redirect leads from
 * one host into a private network. Names are resolved once: they cannot point elsewhere between check and connection.
 */
export function httpsTransport(policy: FetchPolicy, resolve: ResolveHost = resolveBySystem): RegistryTransport {
  return async (wanted) => {
    const first = new URL(wanted.url);
    let url = first;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      assertAllowed(url, policy);
      const allowPrivate = url.hostname === first.hostname || policy.hosts !== undefined;
      const addresses = await reached(url, () =>
        pinAddresses(resolve, url.hostname.replace(/^\[|\]$/g, ""), allowPrivate),
      );
      const agent = await pinnedAgent(addresses, policy);
      try {
        const answer = await reached(url, () => ask(url, wanted, agent));
        const next = headerText(answer.headers.location);
        const redirects = answer.statusCode >= 300 && answer.statusCode < 400 && next !== "";
        if (!redirects) return { status: answer.statusCode, text: await textWithin(url, answer.body, wanted.limit) };
        answer.body.on("error", () => {}).destroy();
        if (wanted.method !== "GET" || wanted.token !== undefined) {
          throw new Refusal(409, "registry-redirect", `${url} answers with a redirect; use the address that it names`);
        }
        if (!URL.canParse(next, url)) throw new Refusal(409, "registry-redirect", `${url} redirects to no address`);
        url = new URL(next, url);
      } finally {
        await agent.destroy();
      }
    }
    throw new Refusal(409, "registry-redirect", `${wanted.url} redirects more than ${MAX_REDIRECTS} times`);
  };
}

function assertAllowed({ href, protocol, hostname, username, password }: URL, { hosts }: FetchPolicy): void {
  if (username !== "" || password !== "") {
    throw new Refusal(
      403,
      "registry-credentials",
      `the address of a registry on ${hostname} holds credentials; log in instead`,
    );
  }
  if (protocol !== "https:")
    throw new Refusal(403, "registry-https", `remote registry source must use HTTPS: "${href}"`);
  if (hosts && !hosts.includes(hostname.toLowerCase())) {
    throw new Refusal(403, "registry-host", `host ${hostname} is not on the list of allowed hosts`);
  }
}

async function pinnedAgent(addresses: readonly Address[], { caFile }: FetchPolicy): Promise<Agent> {
  const ca = caFile === undefined ? undefined : await readFile(/* turbopackIgnore: true */ caFile, "utf8");
  const connect = buildConnector({
    timeout: TIMEOUT_MS,
    ...(ca === undefined ? {} : { ca }),
    lookup: (_host, options, callback) => {
      const [first] = addresses;
      if (options.all) callback(null, [...addresses]);
      else callback(null, first!.address, first!.family);
    },
  });
  return new Agent({ connections: 1, maxHeaderSize: 65_536, connect });
}

function ask(url: URL, { method, token, body }: RegistryRequest, dispatcher: Agent): Promise<Dispatcher.ResponseData> {
  return request(url, {
    method,
    dispatcher,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: "application/toml, application/json",
      // Packed answers could grow beyond any limit while they are unpacked.
      "accept-encoding": "identity",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** Runs a part of an exchange; what stops it is told with the address that it was for. */
async function reached<T>(url: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Refusal(409, "registry-unreachable", `cannot reach ${url}: ${(error as Error).message}`);
  }
}

const headerText = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads a body up to a limit; a longer one is refused as a catalogue would be. */
async function textWithin(url: URL, body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await reached(url, async () => {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limit) return;
      chunks.push(chunk);
    }
  });
  if (size > limit) throw new Refusal(409, "registry-too-large", `registry catalog exceeds ${limit} bytes`);
  return Buffer.concat(chunks).toString("utf8");
}
