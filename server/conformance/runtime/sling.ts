import { sql } from "drizzle-orm";
import { typeSling } from "@/server/sling/testing";
import type { CaseRunner } from "../context";
import { differs } from "../same";
import { sceneOf } from "./city-of";
import type { Checks } from "./expectations";
import { runOperations } from "./run-operations";
import { type RunOperation, storeOperations } from "./store-operations";
import type { World } from "./world";

const sling: RunOperation = async (world, { argv, rig, stdin }) => {
  const scene = await sceneOf(world);
  const typed = (argv as readonly unknown[]).map(String);
  // `--rig` is a flag of every command, so it is not sling's to read.
  const at = typed.indexOf("--rig");
  const words = at < 0 ? typed : typed.toSpliced(at, 2);
  const scope = at < 0 ? (rig as string | undefined) : typed[at + 1];
  return typeSling(world.store, { ...scene, rig: scope ?? null }, words, world.act, stdin as string | undefined);
};

type Made = { id: string; title: string; type: string; priority: number | null; metadata: Record<string, unknown> };

/** What was written besides the given beads: roots before what lies inside them. */
async function madeBeads({ store, cityId, given }: World): Promise<Made[]> {
  const before = new Set((given.beads ?? []).map((bead) => bead.id));
  const rows = await store.query<Made>(
    sql`select id, title, issue_type as type, priority, metadata from beads b where city_id = ${cityId}
      order by exists (select 1 from beads p where p.city_id = b.city_id and p.id = b.parent_id
        and p.issue_type in ('molecule', 'epic')), created_at, id`,
  );
  return rows.filter((row) => !before.has(row.id));
}

const checks: Checks = {
  convoys_created: async (world, value) =>
    differs("convoys_created", value, (await madeBeads(world)).filter((bead) => bead.type === "convoy").length),
  convoy: async (world, value) => {
    const { title, tracks } = value as { title?: string; tracks?: string[] };
    const convoy = (await madeBeads(world)).find((bead) => bead.type === "convoy");
    if (!convoy) return ["no convoy was made"];
    const edges = await world.store.query<{ on_id: string }>(
      sql`select on_id from dependencies where city_id = ${world.cityId} and issue_id = ${convoy.id} and type = 'tracks' order by on_id`,
    );
    return [
      ...(title === undefined ? [] : differs("convoy.title", title, convoy.title)),
      ...(tracks === undefined
        ? []
        : differs(
            "convoy.tracks",
            [...tracks].sort(),
            edges.map((edge) => edge.on_id),
          )),
    ];
  },
  created: async (world, value) => {
    const bead = (await madeBeads(world)).find((each) => each.type !== "convoy");
    const { metadata = {}, ...wanted } = value as Partial<Made>;
    return [
      ...Object.entries(wanted).flatMap(([field, each]) =>
        differs(`created.${field}`, each, bead?.[field as keyof Made]),
      ),
      ...Object.entries(metadata).flatMap(([key, each]) =>
        differs(`created.metadata.${key}`, each, bead?.metadata[key]),
      ),
    ];
  },
};

export const runArea: CaseRunner = runOperations({ ...storeOperations, sling }, checks);
