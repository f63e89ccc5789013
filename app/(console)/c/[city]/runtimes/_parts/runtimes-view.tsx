"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { RunHistory } from "@/components/script/run-history";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { runtimesSearch, sourceSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import { RuntimeDetail } from "./runtime-detail";

/** A declared runtime, as the list has it. */
export type RuntimeItem = Outputs["runtime"]["list"]["items"][number];

const lookups = { path: "looked for on the PATH", file: "a file" } as const;

/** The runtimes that packs declare: what each resolves to on this machine, what collides, and whether it keeps the protocol. */
export function RuntimesView({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.runtime.list.queryOptions({ city }));
  const [{ runtime }, setState] = useSearchState(runtimesSearch);
  const open = data.items.find(({ name }) => name === runtime);
  const sourceHref = (file: string, line: number | undefined) =>
    withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) }));
  return (
    <>
      <PageHeader
        title="Runtimes"
        facts={
          <>
            <span className="text-ink-2">{plural(data.items.length, "declared runtime")}</span>
            <span className="text-ink-2">
              {data.selected ? (
                <>
                  sessions start with <code className="font-mono">{data.selected}</code>
                </>
              ) : (
                "sessions start with the builtin one"
              )}
            </span>
          </>
        }
        note="Executables of packs that start and steer sessions. [session].provider of city.toml selects one for the whole city."
      />
      <PageBody>
        {data.collisions.length > 0 && (
          <Panel
            id="collisions"
            title="Two packs declare the same name"
            note="The city does not load until one of them gives way."
            flush
          >
            <DiagnosticList diagnostics={data.collisions} root={data.root} sourceHref={sourceHref} />
          </Panel>
        )}
        <Panel flush>
          {data.items.length === 0 ? (
            <EmptyNote
              kind="nothing-exists"
              title="No pack declares a runtime"
              hint="A table [runtimes.<name>] with a command in a pack.toml would be listed here; the builtin runtimes need none."
            />
          ) : (
            <Table label="Runtimes">
              <thead>
                <tr>
                  <Th>Runtime</Th>
                  <Th>Command</Th>
                  <Th>On this machine</Th>
                  <Th>Pack</Th>
                  <Th>Oversized prompts</Th>
                  <Th>May run</Th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((item) => (
                  <Tr key={item.name} className={item.name === runtime ? "bg-selected" : undefined}>
                    <Td className="whitespace-nowrap">
                      <Link
                        className="link font-mono"
                        href={withQuery(paths.runtimes(city), runtimesSearch.format({ runtime: item.name }))}
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                          event.preventDefault();
                          setState({ runtime: item.name });
                        }}
                      >
                        {item.name}
                      </Link>{" "}
                      {item.selected && <Chip tone="active">selected</Chip>}
                    </Td>
                    <Td title={lookups[item.lookup]}>
                      <code className="font-mono text-small">{item.command}</code>
                    </Td>
                    <Td>
                      {item.problem ? (
                        <span className="text-bad">✕ {item.problem}</span>
                      ) : (
                        <code className="font-mono text-small">{item.file}</code>
                      )}
                    </Td>
                    <Td>{item.packName}</Td>
                    <Td className="whitespace-nowrap text-ink-2">{item.promptDelivery || "fail at session start"}</Td>
                    <Td>
                      {item.problem ? (
                        <Chip tone="bad">missing</Chip>
                      ) : item.allowed ? (
                        <Chip tone="good">allowed</Chip>
                      ) : (
                        <Chip tone="waiting">never run here</Chip>
                      )}
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
        {open && <RuntimeDetail key={open.name} city={city} runtime={open} />}
        <Panel
          flush
          id="history"
          title="Last runs"
          note="Checks and conformance suites, from pages and from the command line."
        >
          <RunHistory city={city} kinds={["runtime"]} />
        </Panel>
        <CodeBlock label="command" text="cityhall runtime list" />
      </PageBody>
    </>
  );
}
