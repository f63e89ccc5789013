/** Who answers for the access to a route handler: a permission of the table, or a proof of its own, named here. */
export type RouteAccess = {
  /** The folder below `app`. */
  readonly route: string;
  readonly methods: readonly string[];
  /** What the handler asks for before it does anything. */
  readonly asks: string;
  /** A call that the text of the handler must hold. */
  readonly by: string;
};

/** Every route handler. A handler that is not here fails a guard test, and the edge answers its address with 404. */
export const routeAccess: readonly RouteAccess[] = [
  { route: "api/audit", methods: ["GET"], asks: "audit.read", by: 'may(standing, "audit.read")' },
  { route: "api/cli", methods: ["POST"], asks: "the token of the data folder", by: "serveCommand(" },
  { route: "api/events/[city]", methods: ["GET"], asks: "event.read", by: 'may(standing, "event.read")' },
  { route: "api/hooks/[city]", methods: ["POST"], asks: "the signature of the city's webhook", by: "receivePush(" },
  {
    route: "api/presence/[city]",
    methods: ["POST"],
    asks: "bead.read, same-origin proof",
    by: 'may(standing, "bead.read")',
  },
  {
    route: "api/providers/[id]/artifacts/[position]",
    methods: ["GET"],
    asks: "provider.read",
    by: 'refusal(installationStanding(session), "provider.read")',
  },
  { route: "api/session", methods: ["POST"], asks: "a one-time secret, same-origin proof", by: "missingProof(" },
  { route: "api/session/end", methods: ["POST"], asks: "same-origin proof", by: "missingProof(" },
  { route: "api/session/oidc", methods: ["GET"], asks: "nothing; limited by address", by: "rateLimits().stranger" },
  { route: "api/session/oidc/callback", methods: ["GET"], asks: "an answer of the provider", by: "endOidc(" },
  { route: "api/trpc/[trpc]", methods: ["GET", "POST"], asks: "the permission of the procedure", by: "appRouter" },
  {
    route: "api/v0/[...path]",
    methods: ["DELETE", "GET", "PATCH", "POST"],
    asks: "a token with the ability",
    by: "serveApi(",
  },
  { route: "healthz", methods: ["GET"], asks: "nothing; says only that the process lives", by: "GET()" },
  { route: "metrics", methods: ["GET"], asks: "the token of the metrics", by: "isSecret(given, wanted)" },
  { route: "readyz", methods: ["GET"], asks: "nothing; says only whether requests can be served", by: "GET()" },
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
