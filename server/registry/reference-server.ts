import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { type Catalog, type CatalogPack, immutabilityBreaks } from "@/lib/pack/registry/catalog";
import { parseRegistryCatalog } from "@/lib/pack/registry/parse-catalog";
import { printCatalog } from "@/lib/pack/registry/print-catalog";

/** Who may publish, by token. */
export type RegistryPeople = Readonly<Record<string, { readonly login: string; readonly publisher: string }>>;

/** A running registry on loopback. It speaks https where it has a certificate, else plain http: then https has to be before it. */
export type ReferenceRegistry = {
  readonly port: number;
  catalog(): Catalog;
  close(): Promise<void>;
};

const publication = z.object({
  pack: z.object({ name: z.string(), description: z.string(), source: z.string(), source_kind: z.string() }),
  release: z.object({ version: z.string(), ref: z.string(), commit: z.string(), hash: z.string() }),
});
type Publication = z.infer<typeof publication>;
type Answer = { readonly status: number; readonly type: string; readonly text: string };

const MAX_BODY = 100_000;
const json = (status: number, value: unknown): Answer => ({
  status,
  type: "application/json",
  text: JSON.stringify(value),
});

/** Key and certificate as PEM texts. */
type Tls = { readonly key: string; readonly cert: string };

/** Starts the small registry that speaks protocol.md, with its catalogue in memory. */
export async function startReferenceRegistry(
  people: RegistryPeople,
  start?: Catalog,
  tls?: Tls,
): Promise<ReferenceRegistry> {
  let catalog: Catalog = start ?? { schema: 1, packs: [] };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = new URL(request.url ?? "/", "http://registry").pathname;
    if (path === "/registry.toml") return { status: 200, type: "application/toml", text: printCatalog(catalog) };
    if (path !== "/api/v1/whoami" && path !== "/api/v1/releases") return json(404, { message: "no such address" });
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const person = Object.hasOwn(people, token) ? people[token] : undefined;
    if (!person) return json(401, { message: "unknown token" });
    if (path === "/api/v1/whoami") return json(200, person);
    if (request.method !== "POST") return json(405, { message: "use POST" });
    const outcome = accept(catalog, await readBody(request), person.publisher);
    if ("catalog" in outcome) catalog = outcome.catalog;
    return outcome.answer;
  };
  const listener: RequestListener = (request, response) => {
    answer(request)
      .catch((error: Error) => json(400, { message: error.message }))
      .then(({ status, type, text }) => response.writeHead(status, { "content-type": type }).end(text));
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    catalog: () => catalog,
    close: () => closeServer(server),
  };
}

type Outcome = { readonly answer: Answer } | { readonly answer: Answer; readonly catalog: Catalog };

function accept(catalog: Catalog, body: string, publisher: string): Outcome {
  const parsed = publication.safeParse(JSON.parse(body));
  if (!parsed.success) return { answer: json(400, { message: z.prettifyError(parsed.error) }) };
  const next = withRelease(catalog, parsed.data, publisher);
  if (!next) return { answer: json(403, { message: `pack "${parsed.data.pack.name}" belongs to another publisher` }) };
  const collector = new DiagnosticCollector();
  const checked = parseRegistryCatalog(printCatalog(next), { file: "registry.toml", remote: true }, collector);
  if (!checked) return { answer: json(400, { message: collector.items.map((item) => item.message).join("; ") }) };
  const breaks = immutabilityBreaks(catalog, checked);
  if (breaks.length > 0) return { answer: json(409, { message: breaks.join("; ") }) };
  const { name } = parsed.data.pack;
  return { answer: json(201, { name, version: parsed.data.release.version }), catalog: checked };
}

/** The catalogue with the release, put in place of one of the same version; undefined when the pack is somebody else's. */
function withRelease(catalog: Catalog, { pack, release }: Publication, publisher: string): Catalog | undefined {
  const known = catalog.packs.find((other) => other.name === pack.name);
  if (known && known.publisher !== publisher) return undefined;
  const releases = (known?.releases ?? []).filter((other) => other.version !== release.version);
  const entry: CatalogPack = {
    name: pack.name,
    description: pack.description,
    source: pack.source,
    sourceKind: pack.source_kind,
    publisher,
    releases: [...releases, { ...release, description: "", withdrawn: false, withdrawnReason: "" }],
  };
  return { schema: 1, packs: [...catalog.packs.filter((other) => other !== known), entry] };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error("the body is too long");
  }
  return text;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
