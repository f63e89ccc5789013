"use client";

import type { ReactNode } from "react";
import type { Outputs } from "@/components/data/trpc";
import { CodeBlock } from "@/components/ui/code-block";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { sizeText } from "@/lib/view/size-text";

type Health = Outputs["hall"]["health"];

/** Store and backup first: they are what cannot be brought back. */
export function HealthPanels({ health: { server, store, backup, work, settings } }: { health: Health }) {
  const kinds = { embedded: "embedded, one process", postgres: "PostgreSQL, any number of servers" };
  return (
    <>
      <Panel id="store" title="Store">
        <Facts
          facts={[
            ["Kind", kinds[store.kind]],
            ["Size", sizeText(store.bytes)],
            ["Schema", <code key="schema">{store.schema}</code>],
            ["One query took", `${store.answerMs} ms`],
            ["Last backup", backup ? <Backup {...backup} /> : <span className="text-human">none is known</span>],
          ]}
        />
        {!backup && <CodeBlock label="command" text="cityhall backup FILE" />}
      </Panel>
      <Panel id="server" title="This server">
        <Facts
          facts={[
            ["Started", <TimeAgo key="started" at={server.startedAt} />],
            ["Memory", sizeText(server.memory)],
            ["Live streams", server.streams],
            ["Node.js", server.node],
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
        <Facts
          facts={[
            ["Addresses", settings.origins.join(", ")],
            ["Sign-in", settings.provider ? `${settings.provider} and one-time links` : "one-time links"],
            ["Proxies in front", settings.trustedProxies],
            ["Changes", settings.readOnly ? "read-only: nobody changes anything" : "allowed by role"],
            ["Keys for secrets", settings.keys.join(", ") || "none; secrets cannot be kept"],
            ["Metrics", settings.metrics ? "open to who has the token" : "closed"],
            ["Traces", settings.traces ? "sent to the collector" : "none are made"],
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

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return <KeyValue items={facts.map(([name, value]) => ({ name, value }))} />;
}
