import { paths } from "@/lib/url/paths";
import type { Executor } from "../db/store";
import type { Env } from "../env";
import { localOperatorId } from "./local-operator";
import { issueOneTimeLogin } from "./one-time-login";

/**
 * What the start prints for whoever wants in. Where people sign in with a provider it is no link: what such a server prints goes into logs
 * that more people read than may administer it.
 */
export async function signInLines(
  store: Executor,
  { origins, oidc }: Pick<Env, "origins" | "oidc">,
  now: Date,
): Promise<string> {
  const page = `${origins[0]?.origin}${paths.login()}`;
  if (oidc)
    return `  Sign in  ${page}\n           with ${new URL(oidc.issuer).host}, or by a link that cityhall login prints on this machine\n`;
  const secret = await issueOneTimeLogin(store, localOperatorId, now);
  return `  Sign in  ${page}#token=${secret}\n           works once, for ten minutes\n`;
}
