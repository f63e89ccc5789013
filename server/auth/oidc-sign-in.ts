import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import * as client from "openid-client";
import { memberships } from "@/drizzle/schema/memberships";
import { oidcAttempts } from "@/drizzle/schema/oidc-attempts";
import { people } from "@/drizzle/schema/people";
import { type GroupRule, rulesOfGroups } from "@/lib/access/group-rule";
import { nextPath } from "@/lib/access/next-path";
import type { PublicOrigin } from "@/lib/access/origin";
import type { Executor, Store } from "../db/store";
import type { OidcSettings } from "../env";
import { groupsOf, identityOf, type OidcIdentity } from "./oidc-claims";
import { oidcProvider, oidcRedirectUri } from "./oidc-provider";
import { newSecret, secretDigest } from "./secret";
import { type Keyring, seal } from "./secret-box";
import { oidcMethod, startSession } from "./session";

const lifetime = 10 * 60_000;

/** Why a sign-in did not come about; the sign-in page has a sentence for each. */
export type OidcFailure = "unreachable" | "stale" | "denied" | "unverified" | "no-access" | "disabled";

export type OidcHall = {
  readonly store: Store;
  readonly settings: OidcSettings;
  readonly rules: readonly GroupRule[];
  readonly keys: Keyring;
  readonly origin: PublicOrigin;
};

/** Begins a walk to the provider. `browserSecret` goes into a cookie: the answer counts in this browser only. */
export async function beginOidc(
  { store, settings, origin }: OidcHall,
  next: string,
  now: Date,
): Promise<{ readonly location: string; readonly browserSecret: string }> {
  const provider = await oidcProvider(settings);
  const state = client.randomState();
  const nonce = client.randomNonce();
  const codeVerifier = client.randomPKCECodeVerifier();
  const browserSecret = newSecret();
  await store.db.delete(oidcAttempts).where(lt(oidcAttempts.expiresAt, new Date(now.getTime() - lifetime)));
  await store.db.insert(oidcAttempts).values({
    stateHash: secretDigest(state),
    browserHash: secretDigest(browserSecret),
    nonce,
    codeVerifier,
    next: nextPath(next),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  const location = client.buildAuthorizationUrl(provider, {
    redirect_uri: oidcRedirectUri(origin),
    scope: settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { location: location.href, browserSecret };
}

export type OidcVisit = {
  /** The query that the provider sent the browser back with. */
  readonly query: URLSearchParams;
  readonly browserSecret: string | undefined;
  readonly userAgent: string;
  readonly ipHash: string;
  readonly now: Date;
};

export type OidcOutcome =
  | { readonly id: string; readonly personId: string; readonly name: string; readonly next: string }
  | { readonly failed: OidcFailure; readonly detail: string; readonly name?: string };

/**
 * Takes the answer of the provider: used up first, so that it counts once, then verified (state, issuer, PKCE, nonce, signature,
 * audience, time), then looked up. Somebody whose groups have no rule and who is no member gets no session and no row.
 */
export async function endOidc(hall: OidcHall, visit: OidcVisit): Promise<OidcOutcome> {
  const state = visit.query.get("state") ?? "";
  const attempt = visit.browserSecret === undefined ? undefined : await takeAttempt(hall.store, state, visit);
  if (!attempt) return { failed: "stale", detail: "no attempt of this browser waits for this answer" };
  if (visit.query.get("error") === "access_denied") return { failed: "denied", detail: "access_denied" };
  let identity: OidcIdentity;
  let groups: readonly string[];
  let idToken: string | undefined;
  try {
    const provider = await oidcProvider(hall.settings);
    const url = new URL(`${oidcRedirectUri(hall.origin)}?${visit.query}`);
    const tokens = await client.authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { failed: "unverified", detail: "the provider sent no ID token" };
    const told = groupsOf(claims, hall.settings.groupsClaim);
    const asksMore = told === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
    const more = asksMore ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {};
    identity = identityOf({ ...more, ...claims });
    groups = told ?? groupsOf(more, hall.settings.groupsClaim) ?? [];
    idToken = tokens.id_token;
  } catch (error) {
    return failureOfProvider(error);
  }
  return hall.store.transaction((tx) => admit(tx, hall, visit, { identity, groups, idToken, next: attempt.next }));
}

async function takeAttempt(store: Executor, state: string, { browserSecret = "", now }: OidcVisit) {
  const [taken] = await store.db
    .update(oidcAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(oidcAttempts.stateHash, secretDigest(state)),
        eq(oidcAttempts.browserHash, secretDigest(browserSecret)),
        isNull(oidcAttempts.usedAt),
        gt(oidcAttempts.expiresAt, now),
      ),
    )
    .returning({ nonce: oidcAttempts.nonce, codeVerifier: oidcAttempts.codeVerifier, next: oidcAttempts.next });
  return taken;
}

function failureOfProvider(error: unknown): OidcOutcome {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // The detail goes to the audit log of administrators; a message of the library quotes no token.
  const detail = [code, error instanceof Error ? error.message : ""].filter(Boolean).join(": ").slice(0, 300);
  const away = code === "OAUTH_TIMEOUT" || (error instanceof TypeError && code === "");
  return { failed: away ? "unreachable" : "unverified", detail };
}

type Verified = {
  readonly identity: OidcIdentity;
  readonly groups: readonly string[];
  readonly idToken: string | undefined;
  readonly next: string;
};

async function admit(tx: Executor, hall: OidcHall, visit: OidcVisit, verified: Verified): Promise<OidcOutcome> {
  const { identity, groups, idToken, next } = verified;
  const { name, externalId, email } = identity;
  const [known] = await tx.db.select().from(people).where(eq(people.externalId, externalId));
  if (known?.disabled) return { failed: "disabled", detail: `${known.id} is disabled`, name };
  const member = known && (await tx.db.select().from(memberships).where(eq(memberships.personId, known.id)).limit(1));
  if (rulesOfGroups(hall.rules, groups).length === 0 && !known?.isAdmin && !member?.length)
    return {
      failed: "no-access",
      detail: `no rule for the groups: ${groups.join(", ").slice(0, 200) || "none"}`,
      name,
    };
  const personId = known?.id ?? `oidc-${createHash("sha256").update(externalId).digest("hex").slice(0, 20)}`;
  const facts = { name, email, groups: [...groups] };
  await tx.db
    .insert(people)
    .values({ id: personId, externalId, createdAt: visit.now, ...facts })
    .onConflictDoUpdate({ target: people.id, set: facts });
  const { userAgent, ipHash } = visit;
  const sealKey = `session/${personId}`;
  const idTokenSealed = idToken !== undefined && hall.keys.length > 0 ? seal(hall.keys, sealKey, idToken) : "";
  const origin = { authMethod: oidcMethod, userAgent, ipHash, idTokenSealed };
  return { id: await startSession(tx, personId, origin, visit.now), personId, name, next };
}
