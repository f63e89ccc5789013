import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where the checkouts of remote packs lie: `GC_HOME`, else the home folder, then `.gc/cache/repos` (reference 8.4). */
export function remotePackCache(variables: Readonly<Record<string, string | undefined>> = process.env): string {
  return join(resolve(variables.GC_HOME || homedir()), ".gc", "cache", "repos");
}
