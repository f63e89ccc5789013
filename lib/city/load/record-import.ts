import type { PackManifest } from "@/lib/pack/pack-manifest";
import { dottedPath } from "@/lib/toml/locate";
import type { ComposeContext } from "../compose-context";
import type { Surface } from "../composed-city";
import type { LoadTarget, PackEntry } from "./pack-loader";
import type { ResolvedSource } from "./resolve-source";

/** Adds an entry to the import graph, with what came of it. An entry that is followed again for one surface counts once. */
export function recordImport(
  cx: ComposeContext,
  { surface }: Pick<LoadTarget, "surface">,
  { table, binding, place, kind }: PackEntry,
  from: PackManifest | undefined,
  outcome: Partial<ResolvedSource>,
): void {
  const path = dottedPath(place.path);
  const source = table.source ?? "";
  cx.noteImport({
    id: `${surfaceText(surface)} ${place.file} ${path}`,
    kind,
    ...(from && { fromDir: from.dir }),
    surface,
    binding,
    source,
    ...(table.version !== undefined && { version: table.version }),
    export: table.export ?? false,
    transitive: table.transitive ?? true,
    shadow: table.shadow === "silent" ? "silent" : "warn",
    remote: outcome.remote ?? false,
    ...(outcome.locked && { locked: outcome.locked }),
    ...(outcome.dir !== undefined && { toDir: outcome.dir }),
    ...(outcome.problem !== undefined && { problem: outcome.problem }),
    file: place.file,
    path,
  });
}

/** `city`, or `rig quay`: for keys and messages. */
export function surfaceText(surface: Surface): string {
  return surface.kind === "city" ? "city" : `rig ${surface.rig}`;
}
