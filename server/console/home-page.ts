import type { Bead } from "@/lib/bead/bead";
import type { FilterTerm } from "@/lib/bead/filter/filter";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { beadFilter } from "@/lib/view/bead-filters";
import { beadLine } from "@/lib/view/bead-line";
import { listBeads } from "../bead/list-beads";
import type { Executor } from "../db/store";
import { readEvents } from "../event/read-events";

/** Rows of a list on the home page; the count beside it is of all. */
const shown = 6;

export type HomeQuery = { readonly cityId: string; readonly rig: string; readonly now: Date };

/**
 * What waits for a person, what is stuck, what runs, and what happened: each list with the count of the very filter that its
 * link opens, so that a badge and a list cannot disagree (ux 6, 67).
 */
export async function homePage(store: Executor, { cityId, rig, now }: HomeQuery) {
  const ask = async (filter: string, sort: "priority" | "-updated" | "-created") => {
    const page = await listBeads(store, { cityId, now, terms: termsOf(filter), sort, limit: shown });
    return { filter, total: page.total, items: page.items.map((bead: Bead) => beadLine(bead)) };
  };
  const gates = await ask(beadFilter("gate", rig), "priority");
  const trouble = await ask(beadFilter("trouble", rig), "-updated");
  const waiting = await ask(beadFilter("blocked", rig), "priority");
  const running = await ask(beadFilter("working", rig), "-updated");
  const ready = await ask(beadFilter("ready", rig), "priority");
  const open = await ask(beadFilter("open", rig), "-created");
  const molecules = await ask(scoped("is:root state:open", rig), "-created");
  const events = await readEvents(store, { cityId, limit: 12, newestFirst: true });
  return {
    gates,
    trouble,
    waiting,
    running,
    ready,
    openTotal: open.total,
    molecules,
    events: events.map(({ payload: _, ...event }) => event),
  };
}

function scoped(filter: string, rig: string): string {
  return rig ? `${filter} rig:${/\s/.test(rig) ? JSON.stringify(rig) : rig}` : filter;
}

function termsOf(filter: string): readonly FilterTerm[] {
  return parseFilter(filter).terms;
}
