import { join } from "node:path";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import { EMPTY_LOCK, type PacksLock, printPacksLock } from "@/lib/pack/lock/packs-lock";
import { editToml } from "@/lib/toml/edit/edit-toml";
import type { TomlPathKey } from "@/lib/toml/locate";
import { isTable, parseToml, type TomlValue } from "@/lib/toml/parse-toml";
import { type CityFiles, readCityFiles } from "./city-files";
import type { ImportHost } from "./import-host";
import { applyImportPlan, type ImportPlan } from "./import-plan";
import { inCity } from "./in-city";
import { localWalk } from "./local-walk";
import { unknownImport } from "./unknown-import";
import { changeDiff, type FileChange } from "./write-files";

/** `import remove`: takes a direct import out of the file that declares it, and what only it needed out of the lock. */
export function removeImport(root: string, name: string, host: ImportHost): Promise<string> {
  return inCity(root, host, async () => applyImportPlan(await planRemoveImport(root, name, host)));
}

/** What `removeImport` would write. Nothing is fetched. */
export async function planRemoveImport(
  root: string,
  name: string,
  host: Pick<ImportHost, "cacheRoot">,
): Promise<ImportPlan> {
  const files = await readCityFiles(root);
  const found = files.direct.find((item) => item.key === name);
  if (!found) {
    throw unknownImport(
      name,
      files.direct.map(({ key }) => key),
    );
  }
  if (found.fragment !== undefined) {
    const where = files.fragments[found.fragment] ?? "a fragment";
    throw new Refusal(409, "import-edit", `import ${quoteGo(name)} is declared in ${where}; edit it there`);
  }
  const changes: FileChange[] = [];
  for (const file of ["city.toml", "pack.toml"] as const) {
    const before = file === "city.toml" ? files.cityToml : files.packToml;
    if (before === undefined || !isWritten(before, found.path)) continue;
    if (file === "pack.toml" && found.place !== "root-pack" && found.place !== "city") continue;
    const edited = editToml(before, file, { op: "remove", path: found.path });
    if (!edited.ok) throw new Refusal(409, "import-edit", edited.message);
    changes.push({ path: join(/* turbopackIgnore: true */ root, file), before, after: edited.text });
  }
  const lock = await prunedLock(
    { ...files, direct: files.direct.filter((item) => item !== found) },
    found.source,
    host,
  );
  if (files.packsLock !== undefined) {
    changes.push({
      path: join(/* turbopackIgnore: true */ root, "packs.lock"),
      before: files.packsLock,
      after: printPacksLock(lock),
    });
  }
  return { root, message: `Removed import ${quoteGo(name)}`, changes, diff: changeDiff(root, changes), lock };
}

function isWritten(text: string, path: readonly TomlPathKey[]): boolean {
  const parsed = parseToml(text, "");
  let value: TomlValue | undefined = "table" in parsed ? parsed.table : undefined;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") value = value[part];
    else value = value !== undefined && isTable(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value !== undefined;
}

/** The lock without what nobody reaches; while a checkout is missing nobody knows that, so only the removed source goes. */
async function prunedLock(rest: CityFiles, removed: string, host: Pick<ImportHost, "cacheRoot">): Promise<PacksLock> {
  const { nodes, complete } = await localWalk(rest, host);
  const reached = new Set(nodes.map((node) => node.entry.source));
  const { packs } = rest.lock ?? EMPTY_LOCK;
  const kept = Object.entries(packs).filter(([source]) => reached.has(source) || (!complete && source !== removed));
  return { schema: 1, packs: Object.fromEntries(kept) };
}
