import type { ComposeContext } from "../compose-context";
import type { AgentGroup } from "../draft/agent-group";
import type { CityDraft } from "../draft/city-draft";
import type { Declared } from "../load/loaded-pack";
import { globalCommands } from "../load/own-pack";
import { type Addition, appendAll } from "../provenance/draft";
import { rigName } from "./rig-packs";

const FIELD = "session_live";

type Global = Declared<readonly string[]>;

/**
 * Appends the `[global]` commands of packs: those of the city surface to every agent, the root pack's last, then each
 * rig's to the agents of that rig (pack 2.10). One pack counts once per agent, by whatever ways it came (decision P14).
 */
export function packGlobals(city: CityDraft, cx: ComposeContext): void {
  const done = new Set<string>();
  const cityGlobals = city.taken.city.flatMap(({ pack }) => pack.globals);
  const rootGlobals = city.root ? globalCommands(city.root) : [];
  const everywhere = fresh([...cityGlobals, ...rootGlobals], done).map((declared) => addition(cx, declared));
  if (everywhere.length > 0) appendTo(city, cx, everywhere);
  const rigs = new Set(city.rigs.map(rigName));
  for (const rig of rigs) {
    const globals = (city.taken.rigs.get(rig) ?? []).flatMap(({ pack }) => pack.globals);
    const here = fresh(globals, new Set(done)).map((declared) => addition(cx, declared));
    if (here.length > 0) appendTo(city, cx, here, rig);
  }
}

/** To every agent, or to those of one rig. */
function appendTo(city: CityDraft, cx: ComposeContext, globals: readonly Addition[], rig?: string): void {
  const memo = cx.groupMemo<AgentGroup>(globals, rig === undefined ? "" : `rig ${rig}`);
  city.mapGroups((group) => {
    if (rig !== undefined && !group.locals.has(rig)) return group;
    return memo.of(group, () =>
      group.changed(({ dir, draft }) => {
        if (rig === undefined || dir === rig) appendAll(draft, FIELD, globals);
      }),
    );
  });
}

/** The globals of packs that have not been applied to these agents yet. */
function fresh(globals: readonly Global[], done: Set<string>): Global[] {
  return globals.filter(({ manifest: { dir } }) => !done.has(dir) && done.add(dir));
}

function addition(cx: ComposeContext, { value, manifest, path }: Global): Addition {
  const root = manifest.dir === cx.cityRoot;
  const origin = cx.origin({
    file: manifest.file,
    base: path.slice(0, -1),
    layer: root ? "root-pack" : "pack",
    pack: manifest.identity.name,
    binding: "",
    note: "a pack's global commands are added to every matching agent",
  });
  return { elements: value, origin };
}
