import { sql } from "drizzle-orm";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { type BeadQuery, listBeads } from "@/server/bead/list-beads";
import { cookMolecule } from "@/server/molecule/cook";
import { moleculeIndexOf, moleculeRows } from "@/server/molecule/molecule-rows";
import type { Bench, Figure } from "./bench";
import { measureStores } from "./support/measure-stores";
import { percentile, type StoreBench, timed, wideRecipe } from "./support/store-bench";

/** What the pages ask of the store: a list page, the window of a molecule, a search. */
export const bench: Bench = () => measureStores([listPage, window, searchToRow]);

/** What people ask of the list of beads: the order of the page, a filter, and further pages of it. */
const questions: readonly (Pick<BeadQuery, "sort" | "hideSystem"> & { readonly filter: string })[] = [
  { filter: "", sort: "priority", hideSystem: true },
  { filter: "", sort: "-updated", hideSystem: true },
  { filter: "state:ready", sort: "priority" },
  { filter: "state:blocked", sort: "-created" },
  { filter: "type:bug priority:<2", sort: "priority" },
  { filter: "status:open assignee:none", sort: "-created" },
  { filter: "Task 9999", sort: "title" },
];

/** A page of fifty with its true total, of a hundred thousand beads, over filters, orders and pages. */
async function listPage(on: StoreBench): Promise<Figure> {
  const cityId = await on.city();
  await on.tasks(cityId, 100_000, 3);
  const times: number[] = [];
  for (let round = 0; round < 6; round++)
    for (const { filter, ...shape } of questions) {
      const { terms } = parseFilter(filter);
      let cursor: string | null = null;
      for (let page = 0; page < 2; page++) {
        const query: BeadQuery = { cityId, now: new Date(), terms, limit: 50, cursor, ...shape };
        times.push(
          await timed(async () => {
            cursor = (await listBeads(on.store, query)).nextCursor;
          }),
        );
        if (cursor === null) break;
      }
    }
  return { name: "a list page, 50 rows of 100 000, p95", ms: percentile(times, 0.95), budget: 120 };
}

/** From a word to the place of the row that has it, in a molecule of ten thousand. */
async function searchToRow(on: StoreBench): Promise<Figure> {
  const cityId = await on.city();
  const { rootId } = await cookMolecule(on.store, { cityId, recipe: wideRecipe(9_999) }, on.act);
  await on.store.query(sql`analyze beads`);
  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const { terms } = parseFilter(`in:${rootId} "Step ${n % 50} of ${n * 3}"`);
    times.push(
      await timed(async () => {
        const { items } = await listBeads(on.store, { cityId, now: new Date(), terms, limit: 20 });
        const beadId = items[0]?.id;
        if (!beadId) throw new Error("the word was not found");
        await moleculeIndexOf(on.store, { cityId, rootId, expanded: [rootId], beadId });
      }),
    );
  }
  return { name: "search to its row in a molecule of 10 000, p95", ms: percentile(times, 0.95), budget: 150 };
}

async function window(on: StoreBench): Promise<Figure> {
  const cityId = await on.city();
  const { rootId } = await cookMolecule(on.store, { cityId, recipe: wideRecipe(9_999) }, on.act);
  await on.store.query(sql`analyze beads`);
  const times: number[] = [];
  for (let offset = 0; offset < 9_900; offset += 200)
    times.push(await timed(() => moleculeRows(on.store, { cityId, rootId, expanded: "all", offset, limit: 100 })));
  return { name: "100 rows of a molecule of 10 000, p95", ms: percentile(times, 0.95), budget: 80 };
}
