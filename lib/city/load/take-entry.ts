import type { ComposeContext } from "../compose-context";
import type { TakenPack } from "../draft/city-draft";
import type { LoadedPack } from "./loaded-pack";
import { type LoadTarget, type PackEntry, PackLoader } from "./pack-loader";
import type { LockFile } from "./resolve-source";
import { takePack } from "./take-pack";

/** What an entry came to: the pack as the surface took it, and whether everything below it loaded. */
export type TakenEntry = { readonly taken?: TakenPack; readonly complete: boolean };

/**
 * Follows an entry of a surface and takes what it leads to. `judge` looks at the pack before anything is dropped. Nothing of
 * it is done again while neither the entry nor any pack below it has changed.
 */
export function takeEntry(
  cx: ComposeContext,
  lockFile: LockFile,
  entry: PackEntry,
  target: LoadTarget,
  judge: (loaded: LoadedPack) => void = () => {},
): TakenEntry {
  const key = JSON.stringify([cx.phase, cx.recorder.enabled, target.surface, entry]);
  return cx.remember<TakenEntry>(
    key,
    entry.place.file,
    () => {
      const loaded = new PackLoader(cx, lockFile, target).follow(entry, [cx.cityRoot]);
      if (!loaded) return { complete: false };
      judge(loaded);
      return { taken: takePack(cx, loaded, entry, target), complete: !loaded.incomplete };
    },
    ({ taken, complete }) => ({ ...(taken && { taken: withOwnSessions(taken) }), complete }),
  );
}

/** Sessions are stamped and patched in place, so each composition has its own; groups of agents never change. */
function withOwnSessions(taken: TakenPack): TakenPack {
  const { pack } = taken;
  return { ...taken, pack: { ...pack, sessions: pack.sessions.map((session) => session.clone()) } };
}
