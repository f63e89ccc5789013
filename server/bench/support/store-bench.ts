import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { memoryTree } from "@/lib/files/memory-tree";
import { compileFormula } from "@/lib/formula/compile";
import type { Recipe } from "@/lib/formula/recipe";
import { registerCity } from "@/server/bead/register-city";
import type { Act } from "@/server/db/act";
import { migrate } from "@/server/db/migrate";
import { openPostgres } from "@/server/db/postgres";
import type { Store } from "@/server/db/store";
import { testServer, testStore } from "@/server/db/testing";

/** A store of one kind for the figures, with many connections on a server, and a city for each of them. */
export class StoreBench {
  #cities = 0;

  private constructor(
    readonly store: Store,
    readonly drop: () => Promise<void>,
  ) {}

  static async open(kind: "embedded" | "postgres", connections = 50): Promise<StoreBench> {
    if (kind === "embedded") {
      const store = await testStore("embedded");
      return new StoreBench(store, () => store.close());
    }
    const server = testServer();
    const admin = await openPostgres(server, { connections: 1 });
    const database = `cityhall_bench_${randomBytes(6).toString("hex")}`;
    await admin.query(sql.raw(`create database ${database}`));
    const store = await openPostgres({ ...server, database }, { connections, statementTimeout: 600_000 });
    await migrate(store);
    return new StoreBench(store, async () => {
      await store.close();
      await admin.query(sql.raw(`drop database ${database} with (force)`));
      await admin.close();
    });
  }

  get act(): Act {
    return { actor: "bench", now: new Date() };
  }

  /** A fresh, empty city. */
  async city(): Promise<string> {
    const cityId = `bench-${++this.#cities}`;
    const stores = [{ rig: "", prefix: "kx" }];
    await registerCity(this.store, { cityId, name: cityId, path: `/bench/${cityId}`, stores }, this.act);
    return cityId;
  }

  /** `count` open tasks `t-1`…, spread over priorities and ages; every `held`th one is blocked. */
  async tasks(cityId: string, count: number, held = 0): Promise<void> {
    for (let from = 1; from <= count; from += 100_000)
      await this.store.query(sql`
        insert into beads (city_id, id, title, issue_type, priority, created_at, updated_at, is_blocked, open_blockers)
        select ${cityId}, 't-' || n, 'Task ' || n, case when n % 3 = 0 then 'bug' else 'task' end, n % 5,
          now() - n * interval '1 second', now(), ${held}::int > 0 and n % greatest(${held}::int, 1) = 0,
          case when ${held}::int > 0 and n % greatest(${held}::int, 1) = 0 then 1 else 0 end
        from generate_series(${from}::int, ${Math.min(from + 99_999, count)}::int) n`);
    await this.store.query(sql`analyze beads`);
  }
}

/** A recipe of `count` steps in epics of fifty, every step after its neighbour: about one and a half edges a bead. */
export function wideRecipe(count: number): Recipe {
  const epics = Array.from({ length: Math.ceil(count / 51) }, (_, epic) => {
    const children = Array.from({ length: Math.min(50, count - epic * 51 - 1) }, (_, n) => {
      const needs = n % 2 === 1 ? `needs = ["s${epic}-${n - 1}"]\n` : "";
      return `[[steps.children]]\nid = "s${epic}-${n}"\ntitle = "Step ${n} of ${epic}"\ndescription = "Do part ${n}."\n${needs}`;
    });
    return `[[steps]]\nid = "e${epic}"\ntitle = "Part ${epic}"\n${children.join("")}`;
  });
  return compiled("wide", epics.join(""));
}

/** A recipe of one step at the bottom of `depth` containers. */
export function deepRecipe(depth: number): Recipe {
  let text = "";
  for (let level = 0; level < depth; level++)
    text += `[[steps${".children".repeat(level)}]]\nid = "l${level}"\ntitle = "Level ${level}"\n`;
  return compiled("deep", text);
}

function compiled(name: string, body: string): Recipe {
  const files = { [`formulas/${name}.toml`]: `formula = "${name}"\n${body}` };
  const { recipe, error } = compileFormula(memoryTree(files), ["/city/formulas"], name);
  if (!recipe) throw new Error(error);
  return recipe;
}

/** The `part` (0 to 1) of sorted values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
