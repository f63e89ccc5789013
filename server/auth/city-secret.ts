import { and, asc, eq } from "drizzle-orm";
import { citySecrets } from "@/drizzle/schema/city-secrets";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { type Keyring, seal, sealedWith, unseal } from "./secret-box";

/** What a secret of a city may be called. */
export const secretName = /^[\w.-]{1,100}$/;

const purpose = (cityId: string, name: string) => `city/${cityId}/${name}`;

/** Keeps a secret of a city, sealed with the first key; a secret of the same name is replaced. */
export async function setCitySecret(
  executor: Executor,
  keys: Keyring,
  secret: { readonly cityId: string; readonly name: string; readonly text: string },
  act: Act,
): Promise<void> {
  const { cityId, name, text } = secret;
  if (keys.length === 0)
    throw new Refusal(409, "no-secret-key", "There is no key to seal secrets with; start with CITYHALL_SECRET_KEYS.");
  const facts = { sealed: seal(keys, purpose(cityId, name), text), updatedBy: act.actor, updatedAt: act.now };
  await executor.db
    .insert(citySecrets)
    .values({ cityId, name, ...facts })
    .onConflictDoUpdate({ target: [citySecrets.cityId, citySecrets.name], set: facts });
}

/** The names of a city's secrets, and whether an older key sealed one; never their texts. */
export async function listCitySecrets(executor: Executor, keys: Keyring, cityId: string) {
  const rows = await executor.db
    .select()
    .from(citySecrets)
    .where(eq(citySecrets.cityId, cityId))
    .orderBy(asc(citySecrets.name));
  return rows.map(({ name, sealed, updatedBy, updatedAt }) => ({
    name,
    updatedBy,
    updatedAt: updatedAt.toISOString(),
    key: sealedWith(sealed),
    current: sealedWith(sealed) === keys[0]?.id,
  }));
}

/** Takes a secret away; 404 when there is none of this name. */
export async function removeCitySecret(executor: Executor, cityId: string, name: string): Promise<void> {
  const gone = await executor.db.delete(citySecrets).where(ofName(cityId, name)).returning({ name: citySecrets.name });
  if (gone.length === 0) throw noSecret(name);
}

/** The text of a secret, for who may reveal it. */
export async function revealCitySecret(
  executor: Executor,
  keys: Keyring,
  cityId: string,
  name: string,
): Promise<string> {
  const [row] = await executor.db.select().from(citySecrets).where(ofName(cityId, name));
  if (!row) throw noSecret(name);
  try {
    return unseal(keys, purpose(cityId, name), row.sealed);
  } catch {
    throw new Refusal(
      409,
      "secret-sealed",
      `The key "${sealedWith(row.sealed)}" that sealed it is not in CITYHALL_SECRET_KEYS.`,
    );
  }
}

/** After a rotation: seals every secret of a city again with the first key; answers how many changed. */
export async function resealCitySecrets(executor: Executor, keys: Keyring, cityId: string, act: Act): Promise<number> {
  const older = (await listCitySecrets(executor, keys, cityId)).filter(({ current }) => !current);
  for (const { name } of older) {
    const text = await revealCitySecret(executor, keys, cityId, name);
    await setCitySecret(executor, keys, { cityId, name, text }, act);
  }
  return older.length;
}

const ofName = (cityId: string, name: string) => and(eq(citySecrets.cityId, cityId), eq(citySecrets.name, name));

function noSecret(name: string): Refusal {
  return new Refusal(404, "secret-not-found", `There is no secret "${name}" in this city.`);
}
