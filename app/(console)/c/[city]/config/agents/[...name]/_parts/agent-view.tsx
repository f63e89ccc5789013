"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { FieldChain } from "@/components/config/field-chain";
import { FieldTable } from "@/components/config/field-table";
import { LayerLegend, LayerMark } from "@/components/config/layer-mark";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { PageHeader } from "@/components/shell/page-header";
import { relativeTo } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyNote } from "@/components/ui/panel-state";
import { paths, withQuery } from "@/lib/url/paths";
import { agentSearch, beadsSearch, slingSearch, sourceSearch } from "@/lib/url/search";
import { layerLook } from "@/lib/view/layer";

/** One agent: every effective field, and for the chosen one the whole chain of definitions that led to it. */
export function AgentView({ city, name }: { city: string; name: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.config.agent.queryOptions({ city, name }));
  const [{ field }, setState] = useSearchState(agentSearch);
  const { head, fields, root } = data;
  const chosen = fields.find((each) => each.name === field) ?? fields[0];
  const sourceHref = (file: string, line: number | undefined) =>
    withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) }));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        crumbs={[{ label: "Config", href: paths.config(city) }]}
        title={
          <span className="inline-flex items-center gap-1">
            {head.qualifiedName} <CopyButton text={head.qualifiedName} label="Copy name" />
          </span>
        }
        facts={
          <>
            <span className="flex items-center gap-1.5">
              <LayerMark layer={head.layer} /> {layerLook[head.layer].name}
              {head.packName && <span className="text-ink-3">{head.packName}</span>}
            </span>
            <span>{head.surface.kind === "rig" ? `rig ${head.surface.rig}` : "city surface"}</span>
            {head.suspended && <Chip tone="waiting">suspended</Chip>}
            {head.sourceFile && (
              <Link href={sourceHref(head.sourceFile, undefined)} className="link font-mono text-small">
                {relativeTo(root, head.sourceFile)}
              </Link>
            )}
          </>
        }
        actions={
          <>
            <Link
              className="link"
              href={withQuery(
                paths.beads(city),
                beadsSearch.format({ ...beadsSearch.defaults, f: `routed:${head.qualifiedName}` }),
              )}
            >
              Its work
            </Link>
            <Link
              className="link"
              href={withQuery(
                paths.sling(city),
                slingSearch.format({ ...slingSearch.defaults, target: head.qualifiedName }),
              )}
            >
              Sling work to it
            </Link>
          </>
        }
      />
      {fields.length === 0 || !chosen ? (
        <EmptyNote
          kind="nothing-exists"
          title="No field of this agent is set"
          hint="Everything is left to the provider's defaults."
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
          <FieldTable
            fields={fields}
            selected={chosen.name}
            onSelect={(next) => setState({ field: next })}
            className="min-h-60 flex-1 bg-surface"
          />
          <aside
            aria-label={`Where ${chosen.name} comes from`}
            className="flex flex-col gap-3 overflow-y-auto border-line p-4 max-lg:border-t lg:w-104 lg:border-l"
          >
            <FieldChain field={chosen} sourceHref={sourceHref} />
            <CodeBlock
              label="command"
              text={`cityhall config explain --agent ${head.qualifiedName} --field ${chosen.name}`}
            />
            <LayerLegend />
          </aside>
        </div>
      )}
    </div>
  );
}
