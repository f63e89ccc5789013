import { bulkMost } from "../bead/bulk";
import { paths, withQuery } from "./paths";
import { slingSearch } from "./search";

/**
 * The address of the composer, filled in from the page that somebody is on (ux 43): the checked, the selected or the shown bead, the formula, the
 * agent, and the rig. Back leads to the page as it was, which its own address holds.
 */
export function slingFrom(city: string, pathname: string, query: string, checked: readonly string[] = []): string {
  const search = new URLSearchParams(query);
  const here = paths.sling(city);
  if (pathname === here) return withQuery(here, query);
  const after = (path: string) =>
    pathname.startsWith(`${path}/`) ? decode(pathname.slice(path.length + 1).split("/")) : undefined;
  const selected = search.get("sel") ?? "";
  const bead =
    after(paths.beads(city))?.[0] ?? (after(paths.molecules(city)) && (selected || after(paths.molecules(city))?.[0]));
  // One more than a sling may have is enough for the composer to say so.
  const listed = pathname === paths.beads(city) ? checked.slice(0, bulkMost + 1).join(" ") || selected : undefined;
  const asked = {
    ...slingSearch.defaults,
    rig: search.get("rig") ?? "",
    bead: bead ?? listed ?? "",
    formula: after(paths.formulas(city))?.[0] ?? "",
    target: after(`${paths.config(city)}/agents`)?.join("/") ?? "",
  };
  return withQuery(here, slingSearch.format(asked));
}

/** The segments of a path; one that is encoded badly stays as it stands. */
function decode(segments: readonly string[]): string[] {
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
}
