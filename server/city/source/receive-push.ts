import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { writeAudit } from "../../auth/audit";
import { revealCitySecret } from "../../auth/city-secret";
import type { RateLimit } from "../../auth/rate-limit";
import { newSecret, secretDigest } from "../../auth/secret";
import type { Keyring } from "../../auth/secret-box";
import { announceCityChange } from "../../console/city-changes";
import { json } from "../../db/json-rows";
import type { Store, Transaction } from "../../db/store";
import { requestLook, sourceSecrets } from "./city-source";

/** The largest delivery that is read, bytes. Nothing of it is kept, and nothing of it is believed but that it was signed. */
export const largestPush = 5_000_000;

type Push = {
  readonly store: Store;
  readonly keys: Keyring;
  readonly cityId: string;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly limit: RateLimit;
  readonly now: Date;
  /** For the audit row. */
  readonly origin: { readonly address: string; readonly requestId: string; readonly ipHash: string };
};

export type PushAnswer = { readonly status: number; readonly sentence: string; readonly retryAfter?: number };

const unknown: PushAnswer = { status: 401, sentence: "The signature is not that of a webhook of this city." };

/**
 * Takes the delivery of a webhook: `X-Hub-Signature-256: sha256=<hex>`, the HMAC of the body under the secret of the city. All
 * that it does is to have the repository looked at; the same body again does nothing, so a copied delivery is worth nothing.
 * A city that is not here, one without a webhook and a wrong signature are answered alike, after the same work.
 */
export async function receivePush(push: Push): Promise<PushAnswer> {
  const { store, keys, cityId, headers, limit, now, origin } = push;
  const wait = limit.take(`address ${origin.address}`, now.getTime());
  if (wait !== undefined) return { status: 429, sentence: `Too many deliveries; wait ${wait} s.`, retryAfter: wait };
  const known = await revealCitySecret(store, keys, cityId, sourceSecrets.webhook).catch(() => undefined);
  const digest = await signBody(push, known ?? newSecret());
  if (digest === undefined)
    return { status: 413, sentence: `A delivery has at most ${largestPush} bytes, and says how many.` };
  const given = /^sha256=([0-9a-f]{64})$/i.exec(headers.get("x-hub-signature-256") ?? "")?.[1];
  const right = timingSafeEqual(digest, Buffer.from(given ?? "00".repeat(32), "hex"));
  const entry = { cityId, actor: "webhook", authMethod: "signature", role: "", action: "city.push", target: cityId };
  const { requestId, ipHash } = origin;
  if (known === undefined || given === undefined || !right) {
    if (known !== undefined)
      await writeAudit(store, { ...entry, requestId, ipHash, result: "denied", reason: "wrong signature" }, now);
    return unknown;
  }
  const busy = limit.take(`city ${cityId}`, now.getTime());
  if (busy !== undefined) return { status: 429, sentence: `Too many deliveries; wait ${busy} s.`, retryAfter: busy };
  return store.transaction(async (tx) => {
    if (!(await isFirst(tx, cityId, secretDigest(given.toLowerCase()), now)))
      return { status: 200, sentence: "This delivery was taken before; nothing is done again." };
    await requestLook(tx, cityId);
    await announceCityChange(tx, cityId);
    await writeAudit(tx, { ...entry, requestId, ipHash, result: "done" }, now);
    return { status: 202, sentence: "The repository is looked at." };
  });
}

/** The HMAC of the body, taken while it comes in; undefined when it is too large, which ends the reading. */
async function signBody({ headers, body }: Push, secret: string): Promise<Buffer | undefined> {
  if (Number(headers.get("content-length") ?? 0) > largestPush) return undefined;
  const mac = createHmac("sha256", secret);
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > largestPush) return undefined;
    mac.update(chunk);
  }
  return mac.digest();
}

/** A delivery that comes again later than that costs one look at the repository. */
const rememberedDays = 90;

/** Whether a delivery with this digest was not taken for the city yet. */
async function isFirst(tx: Transaction, cityId: string, digest: string, now: Date): Promise<boolean> {
  const forgotten = new Date(now.getTime() - rememberedDays * 86_400_000).toISOString();
  await tx.query(sql`
    delete from idempotency_keys
    where city_id = ${cityId} and key like 'push:%' and created_at < ${forgotten}::timestamptz`);
  const rows = await tx.query(sql`
    insert into idempotency_keys (city_id, key, request_digest, result, created_at)
    values (${cityId}, ${`push:${digest}`}, ${digest}, ${json({})}, ${now.toISOString()}::timestamptz)
    on conflict (city_id, key) do nothing returning key`);
  return rows.length > 0;
}
