import { lstat, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DiagnosticCollector } from "@/lib/diagnostic/collector";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { Refusal } from "@/lib/diagnostic/refusal";
import { type DirectImport, directImports } from "@/lib/pack/import/direct-imports";
import { type PacksLock, parsePacksLock } from "@/lib/pack/lock/packs-lock";
import { type CheckedTable, textsOf } from "@/lib/toml/checked-table";
import { parseToml } from "@/lib/toml/parse-toml";

/** The files of a city (or of a pack that is being written) that say what it imports. A missing file is undefined. */
export type CityFiles = {
  readonly root: string;
  readonly cityToml?: string;
  readonly packToml?: string;
  readonly packsLock?: string;
  readonly lock?: PacksLock;
  readonly direct: readonly DirectImport[];
  /** Paths of the fragments, relative to the root, in the order of `include`. */
  readonly fragments: readonly string[];
};

/** Reads them; a file that cannot be parsed refuses the command with its place. */
export async function readCityFiles(root: string): Promise<CityFiles> {
  const [cityToml, packToml, packsLock] = await Promise.all(
    ["city.toml", "pack.toml", "packs.lock"].map((name) => readIfThere(join(/* turbopackIgnore: true */ root, name))),
  );
  if (cityToml === undefined && packToml === undefined) {
    throw new Refusal(404, "import-no-city", `${root} holds neither city.toml nor pack.toml`);
  }
  const city = tableOfText(cityToml, join(/* turbopackIgnore: true */ root, "city.toml"));
  const fragments = (textsOf(city, "include") ?? []).filter((path) => !/^[a-z]+:\/\/|^git@/.test(path));
  const fragmentTables = await Promise.all(
    fragments.map(async (path) => {
      const file = resolve(/* turbopackIgnore: true */ root, path.replace(/^\/\//, "./"));
      return tableOfText(await readIfThere(file), file);
    }),
  );
  const pack = tableOfText(packToml, join(/* turbopackIgnore: true */ root, "pack.toml"));
  return {
    root,
    cityToml,
    packToml,
    packsLock,
    lock: packsLock === undefined ? undefined : lockOf(packsLock, join(/* turbopackIgnore: true */ root, "packs.lock")),
    direct: directImports({ cityToml: city, packToml: pack, fragments: fragmentTables }),
    fragments,
  };
}

/** The text of a file, undefined where there is none; anything else that stops the reading is refused with its reason. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(/* turbopackIgnore: true */ file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Refusal(409, "import-unreadable", `reading ${file}: ${(error as Error).message}`);
  }
}

/** Whether something is there, links not followed. */
export async function isThere(path: string): Promise<boolean> {
  return lstat(/* turbopackIgnore: true */ path).then(
    () => true,
    () => false,
  );
}

function tableOfText(text: string | undefined, file: string): CheckedTable {
  const parsed = parseToml(text ?? "", file);
  if ("table" in parsed) return parsed.table;
  throw new Refusal(409, "import-unreadable", formatDiagnostic(parsed.diagnostic), {
    diagnostics: [parsed.diagnostic],
  });
}

function lockOf(text: string, file: string): PacksLock {
  const collector = new DiagnosticCollector();
  const lock = parsePacksLock(text, file, collector);
  if (lock) return lock;
  const conflict = /^(<{7}|>{7}) /m.test(text) ? "it holds the marks of a merge that was not finished: " : "";
  const advice = `${conflict}repair it by hand, or delete it and run "gc import install", which locks everything anew`;
  throw new Refusal(409, "lock-invalid", [...collector.items.map(formatDiagnostic), advice].join("\n"), {
    diagnostics: collector.items,
  });
}
