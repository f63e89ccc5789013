import type { Act } from "../db/act";
import { giveSetting, readSetting } from "../db/hall-setting";
import type { Executor } from "../db/store";

const name = "backup.last";

/** The last backup that was written of this store. */
export type LastBackup = { readonly at: Date; readonly by: string };

/** Remembers that the store was backed up, for the doctor of every city and the page of the installation. */
export async function rememberBackup(tx: Executor, act: Act): Promise<void> {
  await giveSetting(tx, name, true, act);
}

/** When the store was backed up last; undefined when nobody knows of a backup. */
export async function lastBackup(executor: Executor): Promise<LastBackup | undefined> {
  const row = await readSetting(executor, name);
  return row && { at: row.updatedAt, by: row.updatedBy };
}
