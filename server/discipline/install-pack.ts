import { and, eq } from "drizzle-orm";
import { disciplinePacks } from "@/drizzle/schema/discipline-packs";
import { Refusal } from "@/lib/diagnostic/refusal";
import { loadPack, type PackLoad } from "@/lib/discipline/pack/load-pack";
import { MEMORY_PACK_ROOT, memoryPack } from "@/lib/discipline/pack/memory-pack";
import { pathFault } from "@/lib/discipline/pack/pack-path";
import { rowDiagnostic } from "@/lib/discipline/pack/report";
import type { Act } from "../db/act";
import type { Transaction } from "../db/store";
import { PACK_ROOT, readPackFolder } from "./read-pack-folder";

/** The files of a pack: relative path → text. */
export type PackFiles = Readonly<Record<string, string>>;

/** What installing came to: the pack, and whether it was there already. */
export type Installed = {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly isNew: boolean;
};

/** The files of a folder on disk, as they are judged and installed. */
export function filesOfFolder(folder: string): PackFiles {
  const tree = readPackFolder(folder);
  return Object.fromEntries(tree.files.map((path) => [path.slice(PACK_ROOT.length + 1), tree.read(path) ?? ""]));
}

/** Judges files by every rule of the loader. */
export function loadPackFiles(files: PackFiles): PackLoad {
  return loadPack(memoryPack(files), MEMORY_PACK_ROOT);
}

/**
 * Installs a pack for good (discipline spec, Binding). A pack with findings is refused with all of them; the same name and
 * version with another digest is refused; the same pack again changes nothing.
 */
export async function installPack(tx: Transaction, files: PackFiles, act: Act): Promise<Installed> {
  const stray = Object.entries(files).find(([path, text]) => pathFault(path) !== undefined || text.includes("\u0000"));
  if (stray) throw new Refusal(400, "pack.file", `${JSON.stringify(stray[0])} is no text file of a pack folder.`);
  const { pack, rows } = loadPackFiles(files);
  if (!pack) {
    throw new Refusal(400, "pack.file", "The pack does not install.", { diagnostics: rows.map(rowDiagnostic) });
  }
  const { name, version, digest } = pack;
  await tx.db
    .insert(disciplinePacks)
    .values({ name, version, digest, files, installedBy: act.actor, installedAt: act.now })
    .onConflictDoNothing();
  const [row] = await tx.db
    .select({ digest: disciplinePacks.digest, at: disciplinePacks.installedAt })
    .from(disciplinePacks)
    .where(and(eq(disciplinePacks.name, name), eq(disciplinePacks.version, version)));
  if (row?.digest !== digest) {
    const message = `${name} ${version} is installed with another digest; raise the version of the changed pack.`;
    throw new Refusal(409, "pack.version", message);
  }
  return { name, version, digest, isNew: row.at.getTime() === act.now.getTime() };
}
