import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Env } from "../env";

/**
 * Refuses to open a folder that nobody named to the process. Where people sign in with a provider, an administrator of the console
 * is no administrator of its machine: folders are those of `CITYHALL_CITIES` and what lies below `CITYHALL_CITY_FOLDERS`, after
 * links. Every other folder is answered alike, whether it is there or not.
 */
export async function refuseFolder(
  path: string,
  { oidc, cities, cityFolders }: Pick<Env, "oidc" | "cities" | "cityFolders">,
): Promise<void> {
  if (!oidc && cityFolders === undefined) return;
  const real = (folder: string) => realpath(/* turbopackIgnore: true */ folder).catch(() => resolve(folder));
  const [folder, exact, below] = await Promise.all([
    real(path),
    Promise.all(cities.map(real)),
    Promise.all((cityFolders ?? []).map(real)),
  ]);
  const isBelow = (root: string) => folder.startsWith(root.endsWith(sep) ? root : root + sep);
  if (exact.includes(folder) || below.some(isBelow)) return;
  throw new Refusal(
    403,
    "city-folder",
    "This console opens folders below CITYHALL_CITY_FOLDERS alone; register the city by its Git address, or ask who runs the console.",
  );
}
