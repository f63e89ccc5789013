import { homedir } from "node:os";
import { join, resolve } from "node:path";

type Variables = Readonly<Record<string, string | undefined>>;

/** Where the checkouts of remote packs lie: `GC_HOME`, else the home folder, then `.gc/cache/repos` (reference 8.4). */
export function remotePackCache(variables: Variables = process.env): string {
  return join(
    /* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ variables.GC_HOME || homedir()),
    ".gc",
    "cache",
    "repos",
  );
}

/** Where the machine's own imports may be listed (reference 2, step 9). */
export function implicitImportFiles(variables: Variables = process.env): readonly string[] {
  const home = resolve(
    /* turbopackIgnore: true */ variables.GC_HOME || join(/* turbopackIgnore: true */ homedir(), ".gc"),
  );
  return [join(/* turbopackIgnore: true */ home, "implicit-import.toml")];
}
