import type { ComposedCity } from "@/lib/city/composed-city";
import type { Executor } from "../db/store";
import { allowedEnvironment } from "../runner/allowed-environment";
import { cityhallExecutable } from "../runner/cityhall-executable";
import { packEnvironment, type ScriptPack } from "../runner/pack-environment";
import { registeredSupervisor } from "../runner/registered-supervisor";
import type { ScriptFile } from "../runner/script-file";
import { isGranted } from "../runner/script-grant";

/** A variable that a script receives; no value for what it inherits, which is this machine's own. */
export type ScriptVariable = { readonly name: string; readonly value: string | null };

/** What a person is shown before a script runs (ux 51): the bytes, where they come from, and what they will receive. */
export type ScriptView = {
  readonly path: string;
  readonly pack: string;
  readonly revision: string;
  readonly sha256: string;
  /** Empty for what is no text, or too long to be read. */
  readonly text: string;
  /** Whether these bytes were allowed to run here before. */
  readonly allowed: boolean;
  readonly cwd: string;
  readonly environment: readonly ScriptVariable[];
};

/** Puts together what is shown of a script. */
export async function scriptView(
  { store, cityId }: { readonly store: Executor; readonly cityId: string },
  city: Pick<ComposedCity, "root" | "name" | "revision">,
  { pack, file, cwd }: { readonly pack: ScriptPack; readonly file: ScriptFile; readonly cwd: string },
): Promise<ScriptView> {
  const { path, sha256, text } = file;
  const bound = { pack: pack.name, revision: city.revision, path, sha256 };
  const inherited = allowedEnvironment(process.env, {});
  const supervisorUrl = await registeredSupervisor(store, cityId, city);
  const given = packEnvironment(city, pack, { executable: cityhallExecutable(), supervisorUrl });
  const environment = Object.entries(given)
    .map(([name, value]) => ({ name, value: inherited[name] === value ? null : value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...bound, text, cwd, environment, allowed: await isGranted(store, cityId, bound) };
}
