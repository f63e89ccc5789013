const part = encodeURIComponent;
/** A name that holds slashes (a qualified name, a file) becomes several path segments, each encoded on its own. */
const parts = (name: string) => name.split("/").map(part).join("/");
const inCity = (city: string, rest = "") => `/c/${part(city)}${rest}`;

/** Every address of the console. No other file spells a path (guarded by a test). */
export const paths = {
  home: () => "/",
  login: () => "/login",
  signIn: () => "/api/session",
  signInOidc: () => "/api/session/oidc",
  oidcCallback: () => "/api/session/oidc/callback",
  signOut: () => "/api/session/end",
  settings: () => "/settings/people",
  settingsPeople: () => "/settings/people",
  settingsRoles: () => "/settings/roles",
  settingsTokens: () => "/settings/tokens",
  settingsCities: () => "/settings/cities",
  settingsSecrets: () => "/settings/secrets",
  settingsAudit: () => "/settings/audit",
  settingsHealth: () => "/settings/health",
  auditExport: () => "/api/audit",
  trpc: () => "/api/trpc",
  agentApi: (city: string) => `/api/v0/city/${part(city)}`,
  hook: (city: string) => `/api/hooks/${part(city)}`,
  events: (city: string) => `/api/events/${part(city)}`,
  presence: (city: string) => `/api/presence/${part(city)}`,
  docs: () => "/docs",
  doc: (slug: string) => `/docs/${part(slug)}`,
  providers: () => "/providers",
  providerPublish: () => "/providers/publish",
  providerPack: (id: string, version: string) => `/providers/packs/${part(id)}/${part(version)}`,
  providerExecution: (id: string) => `/providers/executions/${part(id)}`,
  providerArtifact: (id: string, position: string) => `/api/providers/${part(id)}/artifacts/${position}`,
  disciplines: () => "/disciplines",
  disciplineInstall: () => "/disciplines/install",
  disciplinePack: (name: string, version: string) => `/disciplines/packs/${part(name)}/${part(version)}`,
  disciplineRun: (id: string) => `/disciplines/runs/${part(id)}`,
  city: (city: string) => inCity(city),
  config: (city: string) => inCity(city, "/config"),
  configDiff: (city: string) => inCity(city, "/config/diff"),
  configPatches: (city: string) => inCity(city, "/config/patches"),
  agent: (city: string, qualifiedName: string) => inCity(city, `/config/agents/${parts(qualifiedName)}`),
  source: (city: string) => inCity(city, "/config/source"),
  imports: (city: string) => inCity(city, "/imports"),
  marketplace: (city: string) => inCity(city, "/imports/marketplace"),
  marketplacePack: (city: string, registry: string, name: string) =>
    inCity(city, `/imports/marketplace/${part(registry)}/${parts(name)}`),
  formulas: (city: string) => inCity(city, "/formulas"),
  formula: (city: string, name: string) => inCity(city, `/formulas/${part(name)}`),
  molecules: (city: string) => inCity(city, "/molecules"),
  molecule: (city: string, id: string) => inCity(city, `/molecules/${part(id)}`),
  beads: (city: string) => inCity(city, "/beads"),
  bead: (city: string, id: string) => inCity(city, `/beads/${part(id)}`),
  sling: (city: string) => inCity(city, "/sling"),
  sessions: (city: string) => inCity(city, "/sessions"),
  session: (city: string, name: string) => inCity(city, `/sessions/${part(name)}`),
  orders: (city: string) => inCity(city, "/orders"),
  tokens: (city: string) => inCity(city, "/tokens"),
  doctor: (city: string) => inCity(city, "/doctor"),
  commands: (city: string) => inCity(city, "/commands"),
  runtimes: (city: string) => inCity(city, "/runtimes"),
  activity: (city: string) => inCity(city, "/activity"),
} as const;

/** A path with its query; an empty query adds nothing. */
export function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path;
}
