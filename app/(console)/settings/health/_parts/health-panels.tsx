"use client";

import type { Outputs } from "@/components/data/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { sizeText } from "@/lib/view/size-text";
import { ScriptSwitch } from "./script-switch";

type Health = Outputs["hall"]["health"];

/** Store and backup first: they are what cannot be brought back. */
export function HealthPanels({ health: { server, store, backup, scripts, work, settings } }: { health: Health }) {
  const kinds = { embedded: "embedded, one process", postgres: "PostgreSQL, any number of servers" };
  return (
    <>
      <Panel id="store" title="Store">
        <KeyValue
          items={[
            { name: "Kind", value: kinds[store.kind] },
            { name: "Size", value: sizeText(store.bytes) },
            { name: "Schema", value: <code>{store.schema}</code> },
            { name: "One query took", value: `${store.answerMs} ms` },
            {
              name: "Last backup",
              value: backup ? <Backup {...backup} /> : <span className="text-human">none is known</span>,
            },
          ]}
        />
        {!backup && <CodeBlock label="command" text="cityhall backup FILE" />}
      </Panel>
      <ScriptSwitch enabled={scripts} />
      <Panel id="server" title="This server">
        <KeyValue
          items={[
            { name: "Started", value: <TimeAgo at={server.startedAt} /> },
            { name: "Memory", value: sizeText(server.memory) },
            { name: "Live streams", value: server.streams },
            { name: "Node.js", value: server.node },
          ]}
        />
      </Panel>
      <Panel id="work" title="Recurring work" flush>
        {work.length === 0 ? (
          <EmptyNote
            kind="nothing-exists"
            title="Nothing was due yet"
            hint="Orders and cleaning begin once a city is open."
          />
        ) : (
          <Table label="Recurring work" stacked>
            <thead>
              <tr>
                <Th>Task</Th>
                <Th>Last due</Th>
                <Th numeric>Cities</Th>
              </tr>
            </thead>
            <tbody>
              {work.map(({ task, lastRunAt, cities }) => (
                <Tr key={task}>
                  <Td className="font-mono">{task}</Td>
                  <Td head="Last due">
                    <TimeAgo at={lastRunAt} />
                  </Td>
                  <Td numeric head="Cities">
                    {cities}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <Panel id="settings" title="Settings in force">
        <KeyValue
          items={[
            { name: "Addresses", value: settings.origins.join(", ") },
            {
              name: "Sign-in",
              value: settings.provider ? `${settings.provider} and one-time links` : "one-time links",
            },
            { name: "Proxies in front", value: settings.trustedProxies },
            { name: "Changes", value: settings.readOnly ? "read-only: nobody changes anything" : "allowed by role" },
            { name: "Keys for secrets", value: settings.keys.join(", ") || "none; secrets cannot be kept" },
            { name: "Metrics", value: settings.metrics ? "open to who has the token" : "closed" },
            { name: "Traces", value: settings.traces ? "sent to the collector" : "none are made" },
          ]}
        />
      </Panel>
    </>
  );
}

function Backup({ at, by }: { at: string; by: string }) {
  return (
    <>
      <TimeAgo at={at} /> by {by}
    </>
  );
}
