import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "smol-toml";
import type { Standing } from "@/lib/access/may";
import { composeCity } from "@/lib/city/compose";
import { memoryTree } from "@/lib/files/memory-tree";
import type { ConvergeScene } from "@/server/converge/converge-scene";
import type { Given } from "./case";
import type { World } from "./world";

/** Everything may be run: what a case declares is its own. */
const STANDING: Standing = { role: "admin", grants: ["exec.fix"] };

/** A composed city of what a case gives: agents (of rigs too), rigs, formulas, orders. It lies in the case's own folder. */
export async function sceneOf(world: World, given: Given = world.given): Promise<ConvergeScene> {
  const { store, cityId } = world;
  const root = join(world.context.folder || "/case", "city");
  if (world.context.folder) await mkdir(root, { recursive: true });
  const agents = given.agents ?? [];
  const rigs = new Map((given.rigs ?? []).map((rig) => [rig.name, { path: rig.name, ...rig }]));
  for (const { rig } of agents) if (rig && !rigs.has(rig)) rigs.set(rig, { name: rig, path: rig });
  const inline = agents.map(({ rig, ...agent }) => ({ ...agent, ...(rig && { dir: rig }) }));
  const files: Record<string, string> = {
    "city.toml": stringify({ workspace: { name: "case", prefix: "kx" }, rigs: [...rigs.values()] }),
    "pack.toml": stringify({ pack: { name: "case", schema: 2 }, agent: inline }),
  };
  for (const [name, table] of Object.entries(given.formulas ?? {}))
    files[`formulas/${name}.toml`] = stringify({ formula: name, ...table });
  for (const { name, ...order } of (given.orders ?? []) as readonly { name: string }[])
    files[`orders/${name}.toml`] = stringify({ order });
  const tree = memoryTree(files, root);
  const { city, diagnostics } = composeCity(tree, root);
  if (!city) throw new Error(diagnostics.map((each) => each.message).join("\n"));
  return { store, cityId, city, tree, rig: null, standing: STANDING };
}
