import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadFilter, narrowed } from "@/lib/view/bead-filters";
import { beadLine } from "@/lib/view/bead-line";
import { listBeads } from "../bead/list-beads";
import type { Executor } from "../db/store";
import { readEvents } from "../event/read-events";

/** Rows of a list on the home page; the count beside it is of all. */
const shown = 6;

export type HomeQuery = { readonly cityId: string; readonly rig: string; readonly now: Date };

/** How much runs, is ready and waits, and what happened last: each number with the very filter that its link opens (ux 6). */
export async function homePage(store: Executor, { cityId, rig, now }: HomeQuery) {
  const ask = async (filter: string, limit = 1) => {
    const terms = parseFilter(filter).terms;
    const page = await listBeads(store, { cityId, now, terms, sort: "-created", limit });
    return { filter, total: page.total, items: page.items.map((bead) => beadLine(bead)) };
  };
  const count = async (id: Parameters<typeof beadFilter>[0]) => {
    const { filter, total } = await ask(beadFilter(id, rig));
    return { filter, total };
  };
  const waiting = await count("blocked");
  const running = await count("working");
  const ready = await count("ready");
  const open = await count("open");
  const molecules = await ask(narrowed("is:root state:open", rig), shown);
  const events = await readEvents(store, { cityId, limit: 12, newestFirst: true });
  return {
    waiting,
    running,
    ready,
    open,
    molecules,
    events: events.map(({ payload: _, ...event }) => event),
  };
}
