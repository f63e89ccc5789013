import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadFilter, narrowed } from "@/lib/view/bead-filters";
import { beadLine } from "@/lib/view/bead-line";
import { countBeads, listBeads } from "../bead/list-beads";
import type { Executor } from "../db/store";
import { readEvents } from "../event/read-events";

/** Rows of a list on the home page; the count beside it is of all. */
const shown = 6;

export type HomeQuery = { readonly cityId: string; readonly rig: string; readonly now: Date };

/** How much runs, is ready and waits, and what happened last: each number with the very filter that its link opens (ux 6). */
export async function homePage(store: Executor, { cityId, rig, now }: HomeQuery) {
  const asked = (filter: string) => ({ cityId, now, terms: parseFilter(filter).terms });
  const count = async (id: Parameters<typeof beadFilter>[0]) => {
    const filter = beadFilter(id, rig);
    return { filter, total: (await countBeads(store, asked(filter))).total };
  };
  const list = async (filter: string) => {
    const { total, items } = await listBeads(store, { ...asked(filter), sort: "-created", limit: shown });
    return { filter, total, items: items.map((bead) => beadLine(bead)) };
  };
  const [waiting, running, ready, open, molecules, events] = await Promise.all([
    count("blocked"),
    count("working"),
    count("ready"),
    count("open"),
    list(narrowed("is:root state:open", rig)),
    readEvents(store, { cityId, limit: 12, newestFirst: true }),
  ]);
  return {
    waiting,
    running,
    ready,
    open,
    molecules,
    events: events.map(({ payload: _, ...event }) => event),
  };
}
