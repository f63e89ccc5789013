import * as client from "openid-client";
import type { PublicOrigin } from "@/lib/access/origin";
import { paths } from "@/lib/url/paths";
import type { OidcSettings } from "../env";

const holder = globalThis as { cityhallOidc?: Map<string, Promise<client.Configuration>> };

/** Seconds that the provider has for an answer. */
const patience = 10;

/**
 * What the provider says of itself, asked once a process and again after a failure. Signatures of ID tokens are always
 * verified, also where the specification leaves it to TLS.
 */
export function oidcProvider(settings: OidcSettings): Promise<client.Configuration> {
  holder.cityhallOidc ??= new Map();
  const known = holder.cityhallOidc;
  const key = `${settings.issuer} ${settings.clientId}`;
  let found = known.get(key);
  if (!found) {
    found = discover(settings).catch((error: unknown) => {
      known.delete(key);
      throw error;
    });
    known.set(key, found);
  }
  return found;
}

async function discover(settings: OidcSettings): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer);
  const execute = [client.enableNonRepudiationChecks];
  // The environment allows http on loopback alone.
  if (issuer.protocol === "http:") execute.push(client.allowInsecureRequests);
  const authentication = settings.clientSecret === "" ? client.None() : client.ClientSecretPost(settings.clientSecret);
  return client.discovery(issuer, settings.clientId, undefined, authentication, { execute, timeout: patience });
}

/** The address that the provider sends people back to, on the origin that they came in on. */
export function oidcRedirectUri(origin: PublicOrigin): string {
  return `${origin.origin}${paths.oidcCallback()}`;
}

/** Where to go so that the provider forgets the sign-in, too; undefined for a provider that has no such page. */
export async function oidcLogoutUrl(
  settings: OidcSettings,
  origin: PublicOrigin,
  idToken: string | undefined,
): Promise<string | undefined> {
  const provider = await oidcProvider(settings);
  if (!provider.serverMetadata().end_session_endpoint) return undefined;
  return client.buildEndSessionUrl(provider, {
    post_logout_redirect_uri: `${origin.origin}${paths.login()}`,
    ...(idToken !== undefined && { id_token_hint: idToken }),
  }).href;
}
