"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { useSearchState } from "@/components/data/use-search-state";
import { RunHistory } from "@/components/script/run-history";
import { PageBody, PageHeader } from "@/components/shell/page-header";
import { CodeBlock } from "@/components/ui/code-block";
import { FilterInput } from "@/components/ui/filter-input";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { commandsSearch } from "@/lib/url/search";
import { countText, plural } from "@/lib/view/count";
import { CommandDetail } from "./command-detail";
import { CommandTable } from "./command-table";

/** A command of a pack, as the list has it. */
export type CommandItem = Outputs["command"]["list"]["items"][number];

/** The commands that packs bring: words, pack, where they come from; one of them read and run. */
export function CommandsView({ city }: { city: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.command.list.queryOptions({ city }));
  const [state, setState] = useSearchState(commandsSearch);
  const { q, command, rig } = state;
  const wanted = q.toLowerCase();
  const shown = data.items.filter(({ name, description, packName }) =>
    `${name}\n${description}\n${packName}`.toLowerCase().includes(wanted),
  );
  const open = data.items.find((each) => each.name === command && each.rig === rig);
  const packs = new Set(data.items.map(({ packName }) => packName)).size;
  return (
    <>
      <PageHeader
        title="Commands"
        facts={
          <span className="text-ink-2">
            {plural(data.items.length, "command")} of {plural(packs, "pack")}
          </span>
        }
        note="Scripts that packs bring for people. One that never ran here needs the grant exec.fix once, for exactly its bytes."
      />
      <PageBody>
        {data.items.length === 0 ? (
          <Panel flush>
            <EmptyNote
              kind="nothing-exists"
              title="No pack of this city brings a command"
              hint="A folder commands/<words>/ with a run.sh, in the city or in an imported pack, is a command."
            />
          </Panel>
        ) : (
          <>
            {open && <CommandDetail key={`${open.rig} ${open.name}`} city={city} root={data.root} command={open} />}
            {command && !open && (
              <Panel flush>
                <EmptyNote kind="nothing-matches" title={`There is no command "${command}" here any more`} />
              </Panel>
            )}
            <Panel
              flush
              id="commands"
              title="All commands"
              note={`${countText(shown.length)} shown`}
              actions={
                <FilterInput
                  label="Filter commands"
                  value={q}
                  onChange={(text) => setState({ q: text }, "replace")}
                  className="w-56"
                />
              }
            >
              {shown.length > 0 ? (
                <CommandTable city={city} items={shown} state={state} onOpen={(change) => setState(change)} />
              ) : (
                <EmptyNote kind="nothing-matches" title={`No command matches "${q}"`} />
              )}
            </Panel>
          </>
        )}
        <Panel flush id="history" title="Last runs" note="From pages and from the command line.">
          <RunHistory city={city} kinds={["command", "connector"]} />
        </Panel>
        <CodeBlock label="command" text="cityhall commands" />
      </PageBody>
    </>
  );
}
