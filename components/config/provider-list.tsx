"use client";

import { useQuery } from "@tanstack/react-query";
import { plural } from "@/lib/view/count";
import { readFailure } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { DiagnosticList } from "../source/diagnostic-list";
import { Chip } from "../ui/chip";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { ScrollRegion } from "../ui/scroll-region";
import { LayerMark } from "./layer-mark";
import { PriceTable } from "./price-table";
import { useRevision } from "./use-revision";

type Provider = Outputs["config"]["providers"]["items"][number];

/** What agents run on: every provider resolved along its base chain, and what their models are estimated to cost. */
export function ProviderList({ city }: { city: string }) {
  const trpc = useTRPC();
  const { pin } = useRevision();
  const query = useQuery(trpc.config.providers.queryOptions({ city, ...pin }));
  const { data } = query;
  return (
    <PanelState loading={query.isPending} failure={readFailure(query)}>
      {data && (
        <ScrollRegion
          label="Providers and prices"
          className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3 lg:px-6"
        >
          {data.problems.length > 0 && (
            <Panel id="provider-problems" title="What does not resolve" flush>
              <DiagnosticList diagnostics={data.problems} root={data.root} />
            </Panel>
          )}
          <Panel
            id="providers"
            title="Providers of agents"
            note="The first layer of the chain that sets a field wins; the leaf comes first."
            flush
          >
            <PanelState
              empty={
                data.items.length === 0
                  ? {
                      kind: "nothing-exists",
                      title: "No agent names a provider, and no file declares one",
                      hint: "Set provider on an agent or in [agent_defaults]; a preset needs no declaration.",
                    }
                  : undefined
              }
            >
              <ul>
                {data.items.map((item) => (
                  <ProviderRow key={item.name} provider={item} />
                ))}
              </ul>
            </PanelState>
            {data.otherPresets.length > 0 && (
              <p className="border-line border-t px-4 py-2 text-ink-3 text-small">
                Presets that nobody uses: {data.otherPresets.join(", ")}
              </p>
            )}
          </Panel>
          <PriceTable prices={data.prices} />
        </ScrollRegion>
      )}
    </PanelState>
  );
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { name, layer, packName, chain, problem, fields, agents } = provider;
  return (
    <li className="border-line border-b px-4 py-2 last:border-b-0">
      <details>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
          <LayerMark layer={layer} />
          <span className="font-medium font-mono">{name}</span>
          {packName && <span className="text-ink-3 text-small">pack {packName}</span>}
          <span className="text-ink-2">{plural(agents, "agent")}</span>
          {problem && <Chip tone="bad">{problem}</Chip>}
          <ol aria-label={`Base chain of ${name}`} className="flex flex-wrap gap-1 font-mono text-ink-3 text-small">
            {chain.map((each, index) => (
              <li key={each}>
                {index > 0 && "→ "}
                {each}
              </li>
            ))}
          </ol>
        </summary>
        <dl className="mt-1.5 grid grid-cols-1 gap-x-4 gap-y-0.5 rounded-md bg-sunken px-2.5 py-1.5 font-mono text-small sm:grid-cols-[minmax(9rem,14rem)_1fr_auto]">
          {fields.map((field) => (
            <div key={field.name} className="contents">
              <dt className="text-ink-3">{field.name}</dt>
              <dd className="wrap-anywhere">{field.value}</dd>
              <dd className="text-ink-3">{field.from}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
