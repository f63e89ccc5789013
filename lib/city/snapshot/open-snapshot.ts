import type { FileTree } from "@/lib/files/file-tree";
import { memoryTree } from "@/lib/files/memory-tree";
import type { Composition } from "../composition";
import type { TargetHistory } from "../provenance/change";
import { targetKey } from "../provenance/provenance";
import type { CitySnapshot } from "./city-snapshot";

/** A kept composition as the pages read one; its tree holds the texts that were kept with it. */
export function openSnapshot(snapshot: CitySnapshot): Composition & { readonly tree: FileTree } {
  const { city, loads, valid, diagnostics, loadStage, origins, histories, files } = snapshot;
  const ofLoad = new Set(loadStage);
  const provenance = new Map(
    histories.map(({ target, changes }): [string, TargetHistory] => [
      targetKey(target),
      {
        target,
        changes: changes.map(([op, path, value, origin, sourcePath, order, idle]) => ({
          op,
          path,
          value,
          origin: origins[origin]!,
          sourcePath,
          order,
          idle: idle === 1,
        })),
      },
    ]),
  );
  return {
    ...(city && { city }),
    loads,
    valid,
    diagnostics,
    loadDiagnostics: diagnostics.filter((_, index) => ofLoad.has(index)),
    validationDiagnostics: diagnostics.filter((_, index) => !ofLoad.has(index)),
    provenance,
    tree: memoryTree(files, "/"),
  };
}
