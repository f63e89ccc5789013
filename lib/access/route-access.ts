/** Who answers for the access to a route handler: a permission of the table, or a proof of its own, named here. */
export type RouteAccess = {
  /** The folder below `app`. */
  readonly route: string;
  readonly methods: readonly string[];
  /** What the handler asks for before it does anything. */
  readonly asks: string;
  /** A call that the text of the handler must hold. */
  readonly by: string;
  /** The call that counts against what a caller may ask (security 11), in the handler or in what it hands the request to. */
  readonly counts: string;
};

const person = "signedInCall(";
const stranger = "rateLimits().stranger";
/** Nothing is looked up for whoever is not let in, and the token that lets in cannot be guessed. */
const uncounted = "";

/** Every route handler. A handler that is not here fails a guard test, and the edge answers its address with 404. */
export const routeAccess: readonly RouteAccess[] = [
  { route: "api/audit", methods: ["GET"], asks: "audit.read", by: 'may(standing, "audit.read")', counts: person },
  { route: "api/cli", methods: ["POST"], asks: "the token of the data folder", by: "serveCommand(", counts: uncounted },
  { route: "api/events/[city]", methods: ["GET"], asks: "event.read", by: "cityStream(", counts: "cityStream(" },
  {
    route: "api/hooks/[city]",
    methods: ["POST"],
    asks: "the signature of the city's webhook",
    by: "receivePush(",
    counts: "limit: rateLimits().push",
  },
  {
    route: "api/presence/[city]",
    methods: ["POST"],
    asks: "bead.read, same-origin proof",
    by: 'may(standing, "bead.read")',
    counts: person,
  },
  {
    route: "api/providers/[id]/artifacts/[position]",
    methods: ["GET"],
    asks: "provider.read",
    by: 'refusal(installationStanding(session), "provider.read")',
    counts: person,
  },
  {
    route: "api/session",
    methods: ["POST"],
    asks: "a one-time secret, same-origin proof",
    by: "missingProof(",
    counts: stranger,
  },
  { route: "api/session/end", methods: ["POST"], asks: "same-origin proof", by: "missingProof(", counts: uncounted },
  {
    route: "api/session/oidc",
    methods: ["GET"],
    asks: "nothing; limited by address",
    by: "rateLimits().stranger",
    counts: stranger,
  },
  {
    route: "api/session/oidc/callback",
    methods: ["GET"],
    asks: "an answer of the provider",
    by: "endOidc(",
    counts: stranger,
  },
  {
    route: "api/trpc/[trpc]",
    methods: ["GET", "POST"],
    asks: "the permission of the procedure",
    by: "appRouter",
    counts: "requestContext(",
  },
  {
    route: "api/v0/[...path]",
    methods: ["DELETE", "GET", "PATCH", "POST"],
    asks: "a token with the ability",
    by: "serveApi(",
    counts: "apiHost(",
  },
  {
    route: "healthz",
    methods: ["GET"],
    asks: "nothing; says only that the process lives",
    by: "GET()",
    counts: uncounted,
  },
  {
    route: "metrics",
    methods: ["GET"],
    asks: "the token of the metrics",
    by: "isSecret(given, wanted)",
    counts: uncounted,
  },
  {
    route: "readyz",
    methods: ["GET"],
    asks: "nothing; says only whether requests can be served",
    by: "GET()",
    counts: uncounted,
  },
];

/** Whether an address of the API belongs to a handler of the table. */
export function isKnownApi(pathname: string): boolean {
  const parts = pathname.split("/").filter(Boolean);
  return routeAccess.some(({ route }) => {
    const names = route.split("/");
    const open = names.at(-1)?.startsWith("[...") ?? false;
    if (open ? parts.length < names.length : parts.length !== names.length) return false;
    return names.every((name, index) => name.startsWith("[") || name === parts[index]);
  });
}
