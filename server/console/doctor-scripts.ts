import type { Executor } from "../db/store";
import { packCheckName } from "../doctor/pack-check";
import { allowanceKey, listAllowed } from "../runner/script-grant";
import type { OpenCity } from "./open-cities";

/** The script of a pack check as the list of findings shows it. */
export type PackCheckScript = {
  readonly pack: string;
  readonly description: string;
  readonly path: string;
  /** Empty where there is no readable file. */
  readonly sha256: string;
  /** Whether these bytes were allowed to run here before. */
  readonly allowed: boolean;
  readonly hasFix: boolean;
  readonly warmup: boolean;
  readonly help: string;
};

/** The scripts of the pack checks of a city by the name of the check, as its files are now. */
export async function packCheckScripts(
  open: OpenCity,
  { store, cityId }: { readonly store: Executor; readonly cityId: string },
): Promise<ReadonlyMap<string, PackCheckScript>> {
  const { city, tree } = await open.load();
  const allowed = await listAllowed(store, cityId);
  return new Map(
    (city?.doctorChecks ?? []).map((check) => {
      const { packName: pack, description, run: path, warmup } = check;
      const sha256 = tree.digest(path) ?? "";
      const help = (check.help && tree.read(check.help)) || "";
      const may = allowed.has(allowanceKey({ pack, sha256 }));
      const hasFix = check.fix !== undefined;
      return [packCheckName(check), { pack, description, path, sha256, allowed: may, hasFix, warmup, help }];
    }),
  );
}
