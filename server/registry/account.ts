import { z } from "zod";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { normalizeRegistrySource } from "@/lib/pack/registry/registry-source";
import { oneLine } from "@/lib/session/loose";
import { assertKnown, inHome, type Registry, readRegistries } from "./registry-config";
import type { RegistryAnswer, RegistryHost } from "./registry-host";
import { readTokens, saveToken } from "./token-file";

/** Who a token belongs to, as the registry tells it. */
export type RegistryAccount = { readonly registry: string; readonly login: string; readonly publisher: string };

const name = z.string().max(200).transform(oneLine);
const account = z.object({ login: name.pipe(z.string().min(1)), publisher: name.default("") });
const failure = z.object({ message: z.string().max(4000) });

const ANSWER_LIMIT = 1_000_000;

/** `pack registry login`: proves the token by asking the registry who it belongs to, then stores it. */
export async function loginRegistry(host: RegistryHost, name: string, token: string): Promise<RegistryAccount> {
  const registry = assertKnown(await readRegistries(host), name);
  const secret = token.trim();
  if (!/^[\x21-\x7e]{8,4096}$/.test(secret)) {
    throw new Refusal(400, "registry-token", "a token is 8 to 4096 visible characters without blanks");
  }
  const found = await askWhoami(host, registry, secret);
  await inHome(host, () => saveToken(host, name, secret));
  return found;
}

/** `pack registry whoami`. */
export async function whoamiRegistry(host: RegistryHost, name: string): Promise<RegistryAccount> {
  const registry = assertKnown(await readRegistries(host), name);
  return askWhoami(host, registry, await tokenOf(host, name));
}

async function askWhoami(host: RegistryHost, registry: Registry, token: string): Promise<RegistryAccount> {
  const answer = await askRegistry(host, registry, "whoami", token);
  const parsed = account.safeParse(parseJson(answer));
  if (answer.status === 200 && parsed.success) return { registry: registry.name, ...parsed.data };
  throw refusalOf(registry, answer);
}

/** The stored token of a registry. */
export async function tokenOf(host: RegistryHost, name: string): Promise<string> {
  const token = (await readTokens(host))[name];
  if (token !== undefined) return token;
  throw new Refusal(
    403,
    "registry-login",
    `not logged in to registry ${quoteGo(name)}; run "gc pack registry login ${name}"`,
  );
}

/** Asks the interface of a registry (see protocol.md); it lies beside the catalogue, below `api/v1/`. */
export function askRegistry(
  host: RegistryHost,
  registry: Registry,
  path: "whoami" | "releases",
  token: string,
  body?: unknown,
): Promise<RegistryAnswer> {
  const source = normalizeRegistrySource(registry.source);
  if (!source.ok || !source.value.startsWith("https://")) {
    throw new Refusal(409, "registry-local", `registry ${quoteGo(registry.name)} is a file: it knows no accounts`);
  }
  return host.transport({
    method: body === undefined ? "GET" : "POST",
    url: new URL(`api/v1/${path}`, source.value).href,
    token,
    limit: ANSWER_LIMIT,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A refusal in the registry's own words where it has some. */
export function refusalOf({ name }: Registry, answer: RegistryAnswer): Refusal {
  const said = failure.safeParse(parseJson(answer));
  const words = said.success ? `: ${oneLine(said.data.message)}` : "";
  if (answer.status === 401)
    return new Refusal(403, "registry-login", `registry ${quoteGo(name)} does not know this token${words}`);
  if (answer.status === 404)
    return new Refusal(404, "registry-api", `registry ${quoteGo(name)} takes no accounts or publications`);
  return new Refusal(409, "registry-refused", `registry ${quoteGo(name)} answers with status ${answer.status}${words}`);
}

/** The JSON of an answer; undefined when it is none. */
export function parseJson({ text }: RegistryAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
