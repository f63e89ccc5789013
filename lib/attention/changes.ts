import { paths, withQuery } from "../url/paths";
import { activitySearch, configDiffSearch } from "../url/search";

/** What the store counted since a visit: events by type, and when roles or tokens changed last, where the person may know. */
export type ChangeCounts = {
  readonly events: readonly { readonly type: string; readonly count: number; readonly last: string }[];
  /** Numbers of the revision that was current at the visit and of the one that is now; the same when nothing changed. */
  readonly revisions: { readonly before: number | null; readonly now: number | null };
  readonly access?: string;
};

/** One line of "since your last visit". `count` is the length of the list behind `href`; null where no list counts it. */
export type ChangeLine = {
  readonly label: string;
  readonly count: number | null;
  readonly last: string;
  readonly href: string;
  readonly bad: boolean;
  readonly also?: { readonly label: string; readonly href: string };
};

type Told = { readonly type: string; readonly one: string; readonly many: string; readonly bad?: boolean };

/** What is told of first: configuration and packs. Then roles, failures and the work (ux 66). */
const configuration: readonly Told[] = [
  { type: "config.reloaded", one: "change of the configuration", many: "changes of the configuration" },
  { type: "import.done", one: "change of imports ended", many: "changes of imports ended" },
];
const work: readonly Told[] = [
  { type: "order.failed", one: "run of an order failed", many: "runs of orders failed", bad: true },
  { type: "city.suspended", one: "pause of the city", many: "pauses of the city", bad: true },
  { type: "doctor.completed", one: "run of the doctor", many: "runs of the doctor" },
  { type: "doctor.muted", one: "finding muted", many: "findings muted" },
  { type: "bead.closed", one: "bead closed", many: "beads closed" },
  { type: "bead.created", one: "bead made", many: "beads made" },
  { type: "bead.updated", one: "change of beads", many: "changes of beads" },
  { type: "order.fired", one: "order fired", many: "orders fired" },
  { type: "session.asked", one: "act on a session", many: "acts on sessions" },
];

/** The lines of what changed since the event `seq`; kinds of events that nothing is told of are left out. */
export function changeLines(city: string, seq: number, counts: ChangeCounts): readonly ChangeLine[] {
  const byType = new Map(counts.events.map((each) => [each.type, each]));
  const { before, now } = counts.revisions;
  const compare =
    before !== null && now !== null && before !== now
      ? {
          label: `compare with revision ${before}`,
          href: withQuery(paths.configDiff(city), configDiffSearch.format({ from: String(before), to: "now" })),
        }
      : undefined;
  const line = ({ type, one, many, bad = false }: Told): ChangeLine[] => {
    const found = byType.get(type);
    if (!found) return [];
    const search = activitySearch.format({ ...activitySearch.defaults, type, after: String(seq) });
    return [
      {
        ...{ label: found.count === 1 ? one : many, count: found.count, last: found.last, bad },
        href: withQuery(paths.activity(city), search),
        ...(type === "config.reloaded" && compare && { also: compare }),
      },
    ];
  };
  const audit = withQuery(paths.activity(city), activitySearch.format({ ...activitySearch.defaults, view: "audit" }));
  const access: ChangeLine[] =
    counts.access === undefined
      ? []
      : [{ label: "Roles or tokens changed", count: null, last: counts.access, href: audit, bad: false }];
  return [...configuration.flatMap(line), ...access, ...work.flatMap(line)];
}
