"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { paths, withQuery } from "@/lib/url/paths";
import { configDiffSearch, sourceSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { useTRPC } from "../data/trpc";
import { DiagnosticList } from "../source/diagnostic-list";
import { TimeAgo } from "../ui/time-ago";
import { useRevision } from "./use-revision";

/** Says when a page does not show the files as they are: a pinned revision (ux 59), or the last good one of a city that does not load. */
export function RevisionBanner({ city }: { city: string }) {
  const { pin } = useRevision();
  const { data } = useSuspenseQuery(useTRPC().config.standing.queryOptions({ city, ...pin }));
  const { standing, latest, errors, errorCount, root } = data;
  if (standing.kind === "current") return null;
  if (standing.kind === "pinned")
    return (
      <p
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-line border-b bg-active-soft px-4 py-1.5 text-active lg:px-6"
      >
        <span>
          Viewing revision {standing.number}, current is {latest?.number ?? "not written down yet"}.
        </span>
        <span className="text-small">
          Loaded <TimeAgo at={standing.loadedAt} />
        </span>
        <Unpin />
        {latest && latest.number !== standing.number && (
          <Link
            className="link"
            href={withQuery(
              paths.configDiff(city),
              configDiffSearch.format({ from: String(standing.number), to: "now" }),
            )}
          >
            What changed since
          </Link>
        )}
      </p>
    );
  return (
    <section aria-label="This city does not load" className="border-line border-b bg-bad-soft">
      <p role="status" className="px-4 pt-2 text-bad lg:px-6">
        <span className="font-medium">✕ This city does not load.</span> Shown is{" "}
        {standing.number > 0 ? `revision ${standing.number}, ` : ""}the last one that did
        {standing.loadedAt && (
          <>
            {" "}
            (<TimeAgo at={standing.loadedAt} />)
          </>
        )}
        ; it is out of date. {plural(errorCount, "error")} to mend:
      </p>
      <DiagnosticList
        diagnostics={errors}
        root={root}
        sourceHref={(file, line) =>
          withQuery(
            paths.source(city),
            sourceSearch.format({ ...sourceSearch.defaults, file, line: line === undefined ? "" : String(line) }),
          )
        }
      />
      {errorCount > errors.length && (
        <p className="px-4 pb-2 lg:px-6">
          <Link className="link" href={paths.city(city)}>
            all {errorCount} errors
          </Link>
        </p>
      )}
    </section>
  );
}

/** The same page without the pin. */
function Unpin() {
  const pathname = usePathname();
  const params = new URLSearchParams(useSearchParams().toString());
  params.delete("rev");
  return (
    <Link className="link" href={withQuery(pathname, params.toString())}>
      Show the current one
    </Link>
  );
}
