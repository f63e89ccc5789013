"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { RevisionBanner } from "@/components/config/revision-banner";
import { useRevision } from "@/components/config/use-revision";
import { useTRPC } from "@/components/data/trpc";
import { PageHeader } from "@/components/shell/page-header";
import { relativeTo } from "@/components/source/diagnostic-list";
import { SourceView } from "@/components/source/source-view";
import { CopyButton } from "@/components/ui/copy-button";
import { paths } from "@/lib/url/paths";
import { plural } from "@/lib/view/count";

/** A file that the city was composed from, at a line. */
export function FileView({ city, file, line }: { city: string; file: string; line: number | undefined }) {
  const { rev, pin } = useRevision();
  const { data } = useSuspenseQuery(useTRPC().config.source.queryOptions({ city, file, ...pin }));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        crumbs={[{ label: "Config", href: paths.config(city) }]}
        title={<span className="font-mono text-lead">{relativeTo(data.root, data.file)}</span>}
        facts={
          <>
            <span>
              {data.diagnostics.length === 0 ? "nothing found in it" : plural(data.diagnostics.length, "finding")}
            </span>
            {data.cut && <span className="text-human">▲ only the first 400 000 characters are shown</span>}
            <CopyButton text={data.file} label="Copy the path" />
          </>
        }
      />
      {rev !== undefined && <RevisionBanner city={city} />}
      <SourceView
        label={`Text of ${file}`}
        text={data.text}
        diagnostics={data.diagnostics}
        fates={data.fates}
        line={line}
        className="flex-1"
      />
    </div>
  );
}
