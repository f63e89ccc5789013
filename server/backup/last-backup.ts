import { eq } from "drizzle-orm";
import { hallSettings } from "@/drizzle/schema/hall-settings";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";

const name = "backup.last";

/** The last backup that was written of this store. */
export type LastBackup = { readonly at: Date; readonly by: string };

/** Remembers that the store was backed up, for the doctor of every city and the page of the installation. */
export async function rememberBackup(tx: Executor, { actor: updatedBy, now: updatedAt }: Act): Promise<void> {
  const facts = { value: true, updatedBy, updatedAt };
  await tx.db
    .insert(hallSettings)
    .values({ name, ...facts })
    .onConflictDoUpdate({ target: hallSettings.name, set: facts });
}

/** When the store was backed up last; undefined when nobody knows of a backup. */
export async function lastBackup(executor: Executor): Promise<LastBackup | undefined> {
  const [row] = await executor.db.select().from(hallSettings).where(eq(hallSettings.name, name));
  return row && { at: row.updatedAt, by: row.updatedBy };
}
