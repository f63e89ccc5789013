import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/event/live-event";
import type { BeadLine } from "@/lib/view/bead-line";
import type { Outputs, Trpc } from "../trpc";

/** Events of one moment are gathered this long before queries are asked again: a cook of 10 000 beads is one refresh. */
const gatherMs = 120;
/** Under a steady stream of events the page is brought up to date at most this often. */
const restMs = 400;
/** What needs attention, and what agents hold, are read from many sources: they follow a stream of events no faster than this. */
const slowRestMs = 2000;
/** A list of more pages than this is not read again by itself: its rows are patched, the rest waits until somebody asks. */
const pagesReadAgain = 2;
/** Most rows that one patch asks for; more than that happened at once only when a list should be read anew. */
const patchMost = 200;

/** The rooms of the API that an event of a kind makes stale. The kind is the first word of its type (`bead.closed`). */
const stale: Readonly<Record<string, readonly (keyof Trpc & string)[]>> = {
  bead: ["bead", "molecule", "convoy", "order", "city", "event"],
  molecule: ["bead", "molecule", "city", "event"],
  convoy: ["bead", "molecule", "convoy", "city", "event"],
  convergence: ["converge", "bead", "molecule", "city", "event"],
  sling: ["bead", "molecule", "city", "event"],
  order: ["order", "city", "event"],
  config: ["city", "session", "config", "import", "formula", "doctor", "sling", "order", "event"],
  session: ["session", "city", "event"],
  doctor: ["doctor", "city", "event"],
  import: ["import", "registry", "event"],
  attention: [],
};
const always: readonly (keyof Trpc & string)[] = ["event", "city"];

type Pages = InfiniteData<Outputs["bead"]["list"]>;

/** Turns events into fresh queries: the one place that knows which event touches what (habit 23). */
export function eventApplier(queryClient: QueryClient, trpc: Trpc, city: string) {
  const rooms = new Set<string>();
  const subjects = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlush = 0;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let lastSlow = 0;

  const flushSlow = () => {
    slowTimer = undefined;
    lastSlow = Date.now();
    void queryClient.invalidateQueries(trpc.session.board.pathFilter());
    void queryClient.invalidateQueries(trpc.attention.pathFilter());
  };

  const flush = () => {
    timer = undefined;
    lastFlush = Date.now();
    for (const room of rooms) {
      if (room === "bead") continue;
      const part = trpc[room as keyof Trpc] as { pathFilter(): { queryKey: readonly unknown[] } };
      void queryClient.invalidateQueries(part.pathFilter());
    }
    if (rooms.has("bead")) {
      void queryClient.invalidateQueries(trpc.bead.show.pathFilter());
      refreshLists();
    }
    rooms.clear();
    subjects.clear();
  };

  /** Short lists are read again; of long ones only the rows that changed, in place (ux 40). */
  const refreshLists = () => {
    const wanted = new Set<string>();
    for (const query of queryClient.getQueryCache().findAll(trpc.bead.list.pathFilter())) {
      const data = query.state.data as Pages | undefined;
      const long = (data?.pages.length ?? 0) > pagesReadAgain;
      const filter = { queryKey: query.queryKey, exact: true };
      void queryClient.invalidateQueries({ ...filter, refetchType: long ? "none" : "active" });
      if (!long || !query.isActive()) continue;
      for (const page of data?.pages ?? []) for (const { id } of page.items) if (subjects.has(id)) wanted.add(id);
    }
    if (wanted.size === 0) return;
    const input = { city, ids: [...wanted].slice(0, patchMost) };
    // A patch that fails leaves the rows as they were; the live indicator says that the page is behind.
    void queryClient
      .fetchQuery({ ...trpc.bead.lines.queryOptions(input), staleTime: 0, gcTime: 0 })
      .then(patch, () => {});
  };

  const patch = (lines: readonly BeadLine[]) => {
    const byId = new Map(lines.map((line) => [line.id, line]));
    queryClient.setQueriesData<Pages>(trpc.bead.list.pathFilter(), (data) => data && withLines(data, byId));
  };

  return {
    apply(events: readonly LiveEvent[]) {
      for (const event of events) {
        for (const room of stale[event.type.split(".")[0] ?? ""] ?? always) rooms.add(room);
        if (event.type.startsWith("bead.")) subjects.add(event.subject);
      }
      timer ??= setTimeout(flush, Math.max(gatherMs, lastFlush + restMs - Date.now()));
      slowTimer ??= setTimeout(flushSlow, Math.max(gatherMs, lastSlow + slowRestMs - Date.now()));
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(slowTimer);
      timer = undefined;
      slowTimer = undefined;
      rooms.clear();
      subjects.clear();
    },
  };
}

function withLines(data: Pages, byId: ReadonlyMap<string, BeadLine>): Pages {
  const pages = data.pages.map((page) =>
    page.items.some((item) => byId.has(item.id))
      ? { ...page, items: page.items.map((item) => byId.get(item.id) ?? item) }
      : page,
  );
  return { ...data, pages };
}
