import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { parseGroupRules } from "@/lib/access/group-rule";
import { parseOrigins } from "@/lib/access/origin";
import { parseKeyring } from "./auth/secret-box";

const flag = z
  .enum(["", "0", "1", "false", "true"], { message: "is 1 or 0" })
  .default("")
  .transform((text) => text === "1" || text === "true");

const folders = z.string().transform((text, context) => {
  try {
    return z.array(z.string().startsWith("/")).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: "custom", message: 'is a JSON list of absolute folders, such as ["/srv/harbour"]' });
    return z.NEVER;
  }
});

const schema = z.object({
  /** Port on loopback. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. Beyond loopback only with a provider to sign in with and https in front. */
  CITYHALL_LISTEN: z.union([z.ipv4(), z.ipv6(), z.literal("localhost")]).default("127.0.0.1"),
  /** What a collector sends as a bearer token to read /metrics; empty for no such page. */
  CITYHALL_METRICS_TOKEN: z.union([z.literal(""), z.string().min(24, "has at least 24 characters")]).default(""),
  /** Folder of the embedded store. */
  CITYHALL_DATA: z.string().default(".cityhall"),
  /** PostgreSQL instead of the embedded store. */
  DATABASE_URL: z.union([z.url({ protocol: /^postgres(ql)?$/ }), z.literal("")]).optional(),
  /** JSON list of absolute city folders to open at start. */
  CITYHALL_CITIES: folders.default([]),
  /** Folder of the city that is given work the first time that it is served, so that its pages have something to show. */
  CITYHALL_DEMO_CITY: z.string().default(""),
  /** JSON list of absolute folders below which cities may be opened from the page. With a provider, no other folder is opened. */
  CITYHALL_CITY_FOLDERS: folders.optional(),
  /** Comma-separated origins that people open; requests for any other host are answered with 421. */
  PUBLIC_ORIGIN: z.string().optional(),
  /** How many proxies in front of this process append to `X-Forwarded-For`; 0 for none. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** 1: everybody may read and nobody may change anything. */
  CITYHALL_READ_ONLY: flag,
  /** The OpenID provider that people sign in with; empty for one-time links alone. */
  OIDC_ISSUER: z.string().default(""),
  OIDC_CLIENT_ID: z.string().default(""),
  /** Empty for a public client: PKCE alone proves who redeems a code. */
  OIDC_CLIENT_SECRET: z.string().default(""),
  OIDC_SCOPES: z.string().default("openid profile email"),
  /** The claim that lists the groups of a person; dots go into objects, as in `realm_access.roles`. */
  OIDC_GROUPS_CLAIM: z.string().min(1).default("groups"),
  /** What groups may do here, as JSON (`lib/access/group-rule.ts`), or the file that says so. */
  CITYHALL_GROUP_ROLES: z.string().default(""),
  CITYHALL_GROUP_ROLES_FILE: z.string().default(""),
  /** Keys that seal secrets at rest: `id:base64` of 32 bytes, comma-separated, the one to seal with first. */
  CITYHALL_SECRET_KEYS: z.string().default(""),
});

/** What the server takes from its environment, checked. */
export type Env = ReturnType<typeof parseEnv>;

/** Checks an environment; throws one sentence a line for everything that is wrong with it. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>) {
  const result = schema.safeParse(variables);
  if (!result.success)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("\n"));
  refuseExamples(result.data);
  const { PORT, CITYHALL_DATA, DATABASE_URL, CITYHALL_CITIES, PUBLIC_ORIGIN } = result.data;
  const origins = parseOrigins(PUBLIC_ORIGIN || `http://127.0.0.1:${PORT},http://localhost:${PORT}`);
  const oidc = oidcOf(result.data);
  const open = origins.find((origin) => !origin.loopback);
  if (open && !oidc)
    throw new Error(
      `PUBLIC_ORIGIN has ${open.origin}, which is beyond loopback; set OIDC_ISSUER, so that people sign in with your provider`,
    );
  if (open && result.data.TRUSTED_PROXIES === 0)
    throw new Error(
      `PUBLIC_ORIGIN has ${open.origin}, so that a proxy in front ends https; set TRUSTED_PROXIES to how many append to X-Forwarded-For, or strangers would share one limit with everybody`,
    );
  const { CITYHALL_LISTEN: listen } = result.data;
  const isLocal = listen === "localhost" || listen === "::1" || listen.startsWith("127.");
  if (!isLocal && (!oidc || origins.some(({ origin }) => !origin.startsWith("https:"))))
    throw new Error(
      `CITYHALL_LISTEN is ${listen}, which is beyond loopback; set OIDC_ISSUER, and PUBLIC_ORIGIN to the https address that people open`,
    );
  return {
    port: PORT,
    metricsToken: result.data.CITYHALL_METRICS_TOKEN || undefined,
    dataDir: resolve(/* turbopackIgnore: true */ CITYHALL_DATA),
    databaseUrl: DATABASE_URL || undefined,
    cities: CITYHALL_CITIES,
    demoCity: result.data.CITYHALL_DEMO_CITY || undefined,
    cityFolders: result.data.CITYHALL_CITY_FOLDERS,
    origins,
    trustedProxies: result.data.TRUSTED_PROXIES,
    readOnly: result.data.CITYHALL_READ_ONLY,
    oidc,
    groupRules: named("CITYHALL_GROUP_ROLES", () => parseGroupRules(groupRulesText(result.data))),
    secretKeys: named("CITYHALL_SECRET_KEYS", () => parseKeyring(result.data.CITYHALL_SECRET_KEYS)),
  } as const;
}

/** A secret that is written in a file of this project is known to everybody. */
function refuseExamples(given: Readonly<Record<string, unknown>>): void {
  const left = Object.keys(given).filter((name) => String(given[name] ?? "").includes("change-me"));
  if (left.length > 0)
    throw new Error(`${left.join(", ")} still says change-me, as the example does; put your own there`);
}

/** The OpenID provider of this console. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
};

function oidcOf(given: z.infer<typeof schema>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === "") {
    if (clientId !== "") throw new Error("OIDC_CLIENT_ID is set without OIDC_ISSUER; give the address of the provider");
    return undefined;
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const loopback = url?.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url?.protocol !== "https:" && !loopback)
    throw new Error(`OIDC_ISSUER is "${issuer}"; a provider is asked over https only (http on loopback)`);
  if (clientId === "") throw new Error("OIDC_ISSUER is set without OIDC_CLIENT_ID; register this console there first");
  return { issuer, clientId, clientSecret, scopes: given.OIDC_SCOPES, groupsClaim: given.OIDC_GROUPS_CLAIM };
}

function groupRulesText(given: z.infer<typeof schema>): string {
  const { CITYHALL_GROUP_ROLES: text, CITYHALL_GROUP_ROLES_FILE: file } = given;
  if (text !== "" || file === "") return text || "[]";
  return readFileSync(/* turbopackIgnore: true */ file, "utf8");
}

function named<Value>(variable: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Error(`${variable} ${error instanceof Error ? error.message : String(error)}`);
  }
}

let parsed: Env | undefined;

/** The environment of this process, parsed once. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
