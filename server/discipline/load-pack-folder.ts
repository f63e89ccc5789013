import { loadPack, type PackLoad } from "@/lib/discipline/pack/load-pack";
import { PACK_ROOT, readPackFolder } from "./read-pack-folder";

/** Reads a folder from disk and judges it by every rule of the loader. */
export function loadPackFolder(folder: string): PackLoad {
  return loadPack(readPackFolder(folder), PACK_ROOT);
}
