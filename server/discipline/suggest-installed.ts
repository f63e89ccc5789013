import { type PackSuggestions, suggestPacks } from "@/lib/discipline/run/suggest-packs";
import type { Executor } from "../db/store";
import { listInstalledPacks, readInstalledPack } from "./list-packs";

/** Suggestions over the installed packs: of each name the version that was installed last. */
export async function suggestInstalled(store: Executor, goal: string): Promise<PackSuggestions> {
  const newest = new Map<string, string>();
  for (const { name, version } of await listInstalledPacks(store)) {
    if (!newest.has(name)) newest.set(name, version);
  }
  const packs = await Promise.all(
    [...newest].map(async ([name, version]) => (await readInstalledPack(store, name, version)).pack),
  );
  return suggestPacks(goal, packs);
}
