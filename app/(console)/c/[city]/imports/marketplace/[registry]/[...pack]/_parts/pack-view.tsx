"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { LazyMarkdown } from "@/components/bead/lazy-markdown";
import { importJobs } from "@/components/data/queries/import";
import { useTRPC } from "@/components/data/trpc";
import { ImportJobPanel } from "@/components/registry/import-job-panel";
import { ReleaseTable } from "@/components/registry/release-table";
import { useImportChange } from "@/components/registry/use-import-change";
import { ObjectMenu } from "@/components/shell/object-menu";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Chip } from "@/components/ui/chip";
import { ExternalLink } from "@/components/ui/external-link";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";

/** One pack of a registry: what it is, what vouches for it, and what it would add to this city before it is imported. */
export function PackView({ city, registry, name }: { city: string; registry: string; name: string }) {
  const trpc = useTRPC();
  const { data: pack } = useSuspenseQuery(trpc.registry.pack.queryOptions({ city, registry, name }));
  const { data: jobs } = useSuspenseQuery(importJobs(trpc, city));
  const about = jobs.filter(({ input }) => input.handle === pack.handle);
  const proved = about.flatMap(({ plan }) => (plan?.release ? [plan.release] : []));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: "Imports", href: paths.imports(city) },
          { label: "Marketplace", href: paths.marketplace(city) },
        ]}
        title={pack.name}
        facts={
          <>
            <span>{registry}</span>
            <span className="font-mono">{pack.latest ?? "no release"}</span>
            {pack.tier && <Chip>{pack.tier}</Chip>}
            {pack.imported.map(({ name: binding, resolved }) => (
              <Chip key={binding} tone="good">
                imported as {binding} {resolved}
              </Chip>
            ))}
          </>
        }
        note={pack.description}
        actions={
          <ObjectMenu id={pack.name} command={`cityhall pack registry show ${pack.handle}`} raw={{ value: pack }} />
        }
      />
      <PageBody>
        <ImportJobPanel city={city} about={({ input }) => input.handle === pack.handle} />
        <ImportPack city={city} pack={pack} />
        <Panel id="pack-facts" title="Pack">
          <KeyValue
            items={[
              { name: "Source", value: <ExternalLink href={pack.source} /> },
              { name: "Publisher", value: pack.publisher || "not stated" },
              {
                name: "Catalogue",
                value: pack.freshness.fetchedAt && (
                  <>
                    refreshed <TimeAgo at={pack.freshness.fetchedAt} />
                    {pack.freshness.stale && <span className="text-human"> — old, refresh it</span>}
                  </>
                ),
              },
            ]}
          />
        </Panel>
        <ReleaseTable city={city} handle={pack.handle} releases={pack.releases} proved={proved} />
        <Panel
          id="readme"
          title={pack.readme?.file ?? "Read me"}
          note={pack.readme && `of release ${pack.readme.version}, written by its publisher`}
          flush={!pack.readme}
        >
          {pack.readme ? (
            <div className="max-w-[80ch] wrap-anywhere">
              <LazyMarkdown text={pack.readme.text} />
            </div>
          ) : (
            <EmptyNote
              kind="nothing-exists"
              title="No read-me is on this machine"
              hint="Verifying a release fetches it, and its read-me appears here."
            />
          )}
        </Panel>
      </PageBody>
    </>
  );
}

type Pack = { readonly handle: string; readonly name: string; readonly latest: string | null };

function ImportPack({ city, pack }: { city: string; pack: Pack }) {
  const { refusal, start, starting } = useImportChange(city);
  const [name, setName] = useState("");
  const [version, setVersion] = useState("");
  const [major, minor] = (pack.latest ?? "").split(".");
  const none = pack.latest === null ? "This pack has no release that could be imported." : undefined;
  return (
    <Panel
      id="import-pack"
      title="Import into this city"
      note="Shows what it adds and verifies its content. Nothing is written before you say so."
    >
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal ?? none) return;
          const given = {
            ...(name.trim() && { name: name.trim() }),
            ...(version.trim() && { version: version.trim() }),
          };
          start({ verb: "add", handle: pack.handle, ...given });
        }}
      >
        <div className="w-44">
          <Field id="pack-binding" label="Binding">
            <Input
              id="pack-binding"
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder={pack.name.split("/").at(-1)}
            />
          </Field>
        </div>
        <div className="w-36">
          <Field id="pack-version" label="Version">
            <Input
              id="pack-version"
              value={version}
              onChange={(event) => setVersion(event.target.value)}
              placeholder={pack.latest ? `^${major}.${minor}` : ""}
            />
          </Field>
        </div>
        <ActionButton
          action="import.start"
          city={city}
          type="submit"
          kind="primary"
          disabledReason={none}
          busy={starting}
        >
          See what it adds
        </ActionButton>
      </form>
    </Panel>
  );
}
