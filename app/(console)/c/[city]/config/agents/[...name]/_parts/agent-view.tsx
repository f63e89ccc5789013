"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { FieldInspector } from "@/components/config/field-inspector";
import { FieldTable } from "@/components/config/field-table";
import { LayerMark } from "@/components/config/layer-mark";
import { RevisionBanner } from "@/components/config/revision-banner";
import { useFieldKeys } from "@/components/config/use-field-keys";
import { useRevision } from "@/components/config/use-revision";
import { useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { AgentSessions } from "@/components/session/agent-sessions";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { useVisited } from "@/components/shell/recent";
import { relativeTo } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { EmptyNote } from "@/components/ui/panel-state";
import { patchSnippet } from "@/lib/city/patch/patch-snippet";
import { paths, withQuery } from "@/lib/url/paths";
import { withRevision } from "@/lib/url/revision";
import { agentSearch, beadsSearch, slingSearch, sourceSearch } from "@/lib/url/search";
import { layerLook } from "@/lib/view/layer";
import { AgentBeads } from "./agent-beads";
import { AgentFormulas } from "./agent-formulas";
import { AgentPrompt } from "./agent-prompt";

/** It reads TOML as somebody types it; the reader comes after the fields. */
const PatchEditor = dynamic(() => import("@/components/config/patch-editor").then((module) => module.PatchEditor), {
  ssr: false,
});

/** One agent: every effective field, and for the chosen one the whole chain of definitions that led to it. */
export function AgentView({ city, name }: { city: string; name: string }) {
  const trpc = useTRPC();
  const { pin, keep } = useRevision();
  const { data } = useSuspenseQuery(trpc.config.agent.queryOptions({ city, name, ...pin }));
  const [state, setState] = useSearchState(agentSearch);
  const { field, tab } = state;
  useVisited(city, { kind: "agent", title: name, path: paths.agent(city, name) });
  const { head, fields, root, standing } = data;
  const shownRevision = standing.kind === "current" || standing.number === 0 ? undefined : standing.number;
  const sourceHref = (file: string, line: number | undefined) =>
    withRevision(
      withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) })),
      shownRevision,
    );
  const fieldOf = (id: string) => fields.find((each) => each.name === id);
  const pinned = fieldOf(field) ? field : "";
  const keys = useFieldKeys({ fieldOf, pinned, onPin: (next) => setState({ field: next }), sourceHref });
  const chosen = fieldOf(keys.shownId) ?? fields[0];
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RevisionBanner city={city} />
      <PageHeader
        crumbs={[{ label: "Config", href: keep(paths.config(city)) }]}
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
            <ObjectMenu
              id={head.qualifiedName}
              command={`cityhall config explain ${head.qualifiedName}`}
              raw={{ value: data }}
            />
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
      >
        <LinkTabs
          label="About the agent"
          current={tab}
          onSelect={(id) => setState({ tab: id as typeof tab })}
          hrefOf={(id) => withQuery(paths.agent(city, name), agentSearch.format({ ...state, tab: id as typeof tab }))}
          items={[
            { id: "fields", label: "Fields", count: String(fields.length) },
            { id: "prompt", label: "Prompt" },
            { id: "formulas", label: "Formulas" },
            { id: "beads", label: "Beads" },
            { id: "sessions", label: "Sessions" },
          ]}
        />
      </PageHeader>
      {tab === "prompt" && <AgentPrompt city={city} name={name} root={root} sourceHref={sourceHref} />}
      {tab === "formulas" && <AgentFormulas city={city} name={name} />}
      {tab === "sessions" && (
        <PageBody>
          <AgentSessions city={city} agent={head.qualifiedName} />
        </PageBody>
      )}
      {tab === "beads" && <AgentBeads city={city} name={head.qualifiedName} />}
      {tab === "fields" &&
        (fields.length === 0 || !chosen ? (
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
              onOpen={keys.onOpen}
              onActive={keys.onActive}
              onKey={keys.onKey}
              className="min-h-60 flex-1 bg-surface"
            />
            <FieldInspector
              field={chosen}
              step={keys.step}
              pinned={pinned !== ""}
              onUnpin={() => setState({ field: "" })}
              sourceHref={sourceHref}
              command={`cityhall config explain ${head.qualifiedName} ${chosen.name}`}
            >
              <PatchEditor field={chosen} snippetOf={(value) => patchSnippet(head, chosen.path, value)} />
            </FieldInspector>
          </div>
        ))}
    </div>
  );
}
