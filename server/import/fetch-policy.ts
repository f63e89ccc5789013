import { holdsCredentials, redactCredentials } from "@/lib/pack/source/redact-credentials";

/** What a fetch of packs may do. */
export type FetchPolicy = {
  /** Whether `file://` sources may be cloned: a setting, because it reads any repository of this machine. */
  readonly allowFile: boolean;
  /** Hosts that may be asked, and no other host by redirects; undefined allows every host. */
  readonly hosts?: readonly string[];
  /** Seconds for one git command. */
  readonly timeoutSeconds: number;
  /** Bytes that one checkout, its history included, may have on disk. */
  readonly maxBytes: number;
  /** Files and directories that one checkout may have. */
  readonly maxFiles: number;
  /** Directories that a path of a checkout may go through. */
  readonly maxDepth: number;
  /** Certificates that https servers are checked against, instead of the system's. */
  readonly caFile?: string;
  /** `credential.helper` for https; none unless a person configured one. */
  readonly credentialHelper?: string;
};

/** Where packs and the main registry are, for a hosted console whose operator names no hosts. */
const HOSTED_HOSTS: readonly string[] = ["github.com", "raw.githubusercontent.com"];

const DEFAULTS: FetchPolicy = {
  allowFile: false,
  timeoutSeconds: 300,
  maxBytes: 512 * 1024 * 1024,
  maxFiles: 50_000,
  maxDepth: 64,
};

/**
 * The policy of this process: `CITYHALL_GIT_FILE=allow` admits `file://`, `CITYHALL_GIT_HOSTS` is a comma-separated allow-list (a
 * console that others sign in to, by `OIDC_ISSUER`, always has one), `CITYHALL_GIT_CREDENTIAL_HELPER` names the one helper that git may ask, `CITYHALL_GIT_CA` a file of certificates.
 */
export function fetchPolicy(
  env: Readonly<Record<string, string | undefined>>,
  overrides: Partial<FetchPolicy> = {},
): FetchPolicy {
  const listed = (env.CITYHALL_GIT_HOSTS ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const hosts = listed.length === 0 && env.OIDC_ISSUER ? HOSTED_HOSTS : listed;
  const helper = env.CITYHALL_GIT_CREDENTIAL_HELPER;
  const caFile = env.CITYHALL_GIT_CA;
  return {
    ...DEFAULTS,
    allowFile: env.CITYHALL_GIT_FILE === "allow",
    ...(hosts.length > 0 ? { hosts } : {}),
    ...(helper ? { credentialHelper: helper } : {}),
    ...(caFile ? { caFile } : {}),
    ...overrides,
  };
}

/** Why a clone URL may not be fetched, as a sentence; undefined when it may. */
export function policyRefusal(cloneUrl: string, policy: FetchPolicy): string | undefined {
  if (/[\s\p{Cc}]/u.test(cloneUrl)) return `clone URL ${JSON.stringify(cloneUrl)} holds blanks or control characters`;
  if (holdsCredentials(cloneUrl)) {
    return `the address holds credentials; leave them out and configure a credential helper: ${redactCredentials(cloneUrl)}`;
  }
  if (cloneUrl.startsWith("file://")) {
    if (!policy.allowFile) return `file:// sources are switched off here: ${cloneUrl}`;
    // Git takes no notice of the host: a source that seems to name another machine would read this one.
    return /^file:\/\/(localhost)?\/./.test(cloneUrl) ? undefined : `file:// names a path of this machine: ${cloneUrl}`;
  }
  const host = remoteHost(cloneUrl);
  if (host === undefined) return `only https, ssh and file sources can be fetched: ${cloneUrl}`;
  if (policy.hosts && !policy.hosts.includes(host)) return `host ${host} is not on the list of allowed hosts`;
  return undefined;
}

/** Lower-case host of an https, ssh or scp-like address; undefined for any other. */
function remoteHost(cloneUrl: string): string | undefined {
  const scp = /^git@([A-Za-z0-9.-]+):(?!\/\/)/.exec(cloneUrl)?.[1];
  if (scp !== undefined) return scp.startsWith("-") ? undefined : scp.toLowerCase();
  if (!URL.canParse(cloneUrl)) return undefined;
  const url = new URL(cloneUrl);
  if (url.protocol !== "https:" && url.protocol !== "ssh:") return undefined;
  if (url.password !== "" || url.hostname === "" || url.hostname.startsWith("-")) return undefined;
  return url.hostname.toLowerCase();
}
