"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/data/trpc";
import { PricingTrust } from "@/components/provider/pack-facts";
import { MonoId } from "@/components/ui/mono-id";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";

/** Every published version. Published packs never change. */
export function PacksPanel() {
  const { data: packs } = useSuspenseQuery(useTRPC().provider.packs.queryOptions());
  return (
    <Panel flush>
      {packs.length === 0 ? (
        <EmptyNote
          kind="nothing-exists"
          title="No pack is published"
          hint="Publish a TOML file of schema v1. It is validated first: every mistake is shown with its line."
        />
      ) : (
        <Table label="Published packs">
          <thead>
            <tr>
              <Th>Pack</Th>
              <Th>Version</Th>
              <Th>Archetype</Th>
              <Th>Pricing</Th>
              <Th numeric>Targets</Th>
              <Th>Digest</Th>
              <Th>By</Th>
              <Th>Published</Th>
            </tr>
          </thead>
          <tbody>
            {packs.map((pack) => (
              <Tr key={`${pack.packId} ${pack.packVersion}`}>
                <Td>
                  <Link className="link" href={paths.providerPack(pack.packId, pack.packVersion)}>
                    {pack.displayName}
                  </Link>{" "}
                  <span className="font-mono text-ink-3 text-small">{pack.packId}</span>
                </Td>
                <Td className="font-mono text-small">{pack.packVersion}</Td>
                <Td>{pack.archetype}</Td>
                <Td>
                  <PricingTrust trust={pack.pricingTrust} />
                </Td>
                <Td numeric>{pack.targets}</Td>
                <Td className="max-w-56">
                  <MonoId id={pack.digest} />
                </Td>
                <Td>{pack.publishedBy}</Td>
                <Td>
                  <TimeAgo at={pack.publishedAt.toISOString()} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
