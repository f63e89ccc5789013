import { and, eq, isNull } from "drizzle-orm";
import { scriptGrants } from "@/drizzle/schema/script-grants";
import { may, type Standing } from "@/lib/access/may";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "../db/act";
import type { Executor } from "../db/store";
import { assertScriptsRun } from "./script-switch";

/** A script bound to the bytes that were shown. */
export type BoundScript = {
  readonly pack: string;
  readonly revision: string;
  readonly path: string;
  readonly sha256: string;
};

/** Whether somebody already allowed exactly these bytes of this pack in this city. */
export async function isGranted(store: Executor, cityId: string, script: BoundScript): Promise<boolean> {
  const [row] = await store.db
    .select({ path: scriptGrants.path })
    .from(scriptGrants)
    .where(
      and(
        eq(scriptGrants.cityId, cityId),
        eq(scriptGrants.scriptHash, script.sha256),
        eq(scriptGrants.pack, script.pack),
        isNull(scriptGrants.revokedAt),
      ),
    );
  return row !== undefined;
}

/** The scripts that may run in a city without asking again, as `allowanceKey` spells them. */
export async function listAllowed(store: Executor, cityId: string): Promise<ReadonlySet<string>> {
  const rows = await store.db
    .select({ pack: scriptGrants.pack, sha256: scriptGrants.scriptHash })
    .from(scriptGrants)
    .where(and(eq(scriptGrants.cityId, cityId), isNull(scriptGrants.revokedAt)));
  return new Set(rows.map(allowanceKey));
}

/** A pack and the bytes of one of its scripts, as one text. */
export const allowanceKey = ({ pack, sha256 }: Pick<BoundScript, "pack" | "sha256">): string => `${sha256} ${pack}`;

/** Allows exactly these bytes from now on; only for somebody who holds `exec.fix`. */
export async function grantScript(
  store: Executor,
  cityId: string,
  script: BoundScript,
  standing: Standing,
  act: Act,
): Promise<void> {
  if (!may(standing, "exec.fix")) throw notGranted(script);
  const { pack, revision, path, sha256 } = script;
  const granted = { pack, revision, path, grantedBy: act.actor, grantedAt: act.now, revokedAt: null };
  await store.db
    .insert(scriptGrants)
    .values({ cityId, scriptHash: sha256, ...granted })
    .onConflictDoUpdate({ target: [scriptGrants.cityId, scriptGrants.scriptHash, scriptGrants.pack], set: granted });
}

/**
 * Lets a script run: bytes that were allowed before may be run by anybody who may run scripts at all; bytes that were never
 * run here need the grant `exec.fix`, and are allowed by it from then on (security model 6). Repairs always need the grant.
 * Nothing runs while scripts are switched off.
 */
export async function admitScript(
  store: Executor,
  cityId: string,
  script: BoundScript & { readonly changesThings: boolean },
  standing: Standing,
  act: Act,
): Promise<void> {
  await assertScriptsRun(store);
  if (script.changesThings && !may(standing, "exec.fix")) throw notGranted(script);
  if (await isGranted(store, cityId, script)) return;
  await grantScript(store, cityId, script, standing, act);
}

function notGranted({ pack, path, sha256 }: BoundScript): Refusal {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const message = `${name} of pack ${pack} (sha256 ${sha256.slice(0, 12)}) was never allowed to run here; somebody with the grant exec.fix has to run it first`;
  return new Refusal(403, "script-not-granted", message);
}
