import { eq } from "drizzle-orm";
import { cities } from "@/drizzle/schema/cities";
import { citySources } from "@/drizzle/schema/city-sources";
import { Refusal } from "@/lib/diagnostic/refusal";
import { citySlug } from "@/lib/view/city-slug";
import { setCitySecret } from "../../auth/city-secret";
import { admitLocalOperator } from "../../auth/local-operator";
import { newSecret } from "../../auth/secret";
import type { Keyring } from "../../auth/secret-box";
import { announceCityChange } from "../../console/city-changes";
import type { Act } from "../../db/act";
import type { Executor, Transaction } from "../../db/store";
import type { FetchPolicy } from "../../import/fetch-policy";
import { readSource, requestLook, sourceSecrets } from "./city-source";
import { parseSource } from "./parse-source";

/** What a person says about a city in a repository. */
export type RegisterSource = {
  /** `https://host/repository.git//folder#branch`. */
  readonly address: string;
  /** Seconds between looks; 0 for never (a webhook alone). */
  readonly pollSeconds: number;
  /** Password of a private repository, or `user:password`; sealed, and never shown by this part of the console. */
  readonly token?: string | undefined;
  /** Makes the secret of a webhook. */
  readonly webhook: boolean;
};

type Hall = { readonly keys: Keyring; readonly policy: FetchPolicy; readonly root: string };

/** Registers a city by its Git address. It is fetched in the background; answers its id, and the webhook's secret this once. */
export async function registerSource(
  tx: Transaction,
  input: RegisterSource,
  { keys, policy, root }: Hall,
  act: Act,
): Promise<{ readonly id: string; readonly webhookSecret: string | null }> {
  const { url, ref, subfolder } = parseSource(input.address, policy);
  const rows = await tx.db.select({ id: cities.cityId }).from(cities);
  const [same] = (await tx.db.select().from(citySources).where(eq(citySources.url, url))).filter(
    (known) => known.ref === ref && known.subfolder === subfolder,
  );
  if (same) throw new Refusal(409, "city-exists", `This address is registered already, as ${same.cityId}.`);
  const name = (subfolder || url.replace(/\.git$/, "")).split(/[/:]/).at(-1) ?? "";
  const id = citySlug(name, new Set(rows.map((row) => row.id)));
  await tx.db.insert(cities).values({ cityId: id, name, path: `${root}/${id}`, addedAt: act.now, addedBy: act.actor });
  await tx.db.insert(citySources).values({ cityId: id, url, ref, subfolder, pollSeconds: input.pollSeconds });
  await admitLocalOperator(tx, id, act.now);
  const webhookSecret = await setSource(tx, id, { ...input }, keys, act);
  return { id, webhookSecret };
}

/** Changes what may change of a source: how often to look, the token, a new webhook secret. The address stays what it is. */
export async function setSource(
  tx: Transaction,
  cityId: string,
  change: Partial<Pick<RegisterSource, "pollSeconds" | "token" | "webhook">>,
  keys: Keyring,
  act: Act,
): Promise<string | null> {
  await requireSource(tx, cityId);
  const { pollSeconds, token, webhook } = change;
  if (pollSeconds !== undefined)
    await tx.db.update(citySources).set({ pollSeconds }).where(eq(citySources.cityId, cityId));
  if (token) await setCitySecret(tx, keys, { cityId, name: sourceSecrets.token, text: token }, act);
  const secret = webhook ? newSecret() : null;
  if (secret !== null) await setCitySecret(tx, keys, { cityId, name: sourceSecrets.webhook, text: secret }, act);
  await askToLook(tx, cityId);
  return secret;
}

/** Has the repository looked at soon. */
export async function lookSoon(tx: Transaction, cityId: string): Promise<void> {
  await requireSource(tx, cityId);
  await askToLook(tx, cityId);
}

async function askToLook(tx: Transaction, cityId: string): Promise<void> {
  await requestLook(tx, cityId);
  await announceCityChange(tx, cityId);
}

async function requireSource(tx: Executor, cityId: string): Promise<void> {
  if (await readSource(tx, cityId)) return;
  throw new Refusal(404, "city-source", `There is no city "${cityId}" that comes from a Git address.`);
}
