"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/data/trpc";
import { VerdictMark } from "@/components/discipline/verdict-mark";
import { MonoId } from "@/components/ui/mono-id";
import { Panel } from "@/components/ui/panel";
import { EmptyNote } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time-ago";
import { paths } from "@/lib/url/paths";

/** Every installed version. Installed packs never change. */
export function InstalledPanel() {
  const { data: packs } = useSuspenseQuery(useTRPC().discipline.packs.queryOptions());
  return (
    <Panel flush title="Installed">
      {packs.length === 0 ? (
        <EmptyNote
          kind="nothing-exists"
          title="No Discipline Pack is installed"
          hint="Install a folder of your own, or one of the packs below. Each is judged by every rule first."
        />
      ) : (
        <Table label="Installed packs">
          <thead>
            <tr>
              <Th>Pack</Th>
              <Th>Version</Th>
              <Th>Last journey</Th>
              <Th>Digest</Th>
              <Th>By</Th>
              <Th>Installed</Th>
            </tr>
          </thead>
          <tbody>
            {packs.map((pack) => (
              <Tr key={`${pack.name} ${pack.version}`}>
                <Td>
                  <Link className="link" href={paths.disciplinePack(pack.name, pack.version)}>
                    {pack.name}
                  </Link>
                </Td>
                <Td className="font-mono text-small">{pack.version}</Td>
                <Td>
                  {pack.lastRun === null ? (
                    <span className="text-ink-3">never run</span>
                  ) : (
                    <Link className="link" href={paths.disciplineRun(pack.lastRun)}>
                      <VerdictMark ok={pack.lastRunOk === true} words={["all steps hold", "a step failed"]} />
                    </Link>
                  )}
                </Td>
                <Td className="max-w-56">
                  <MonoId id={pack.digest} />
                </Td>
                <Td>{pack.installedBy}</Td>
                <Td>
                  <TimeAgo at={pack.installedAt.toISOString()} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
