"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LayerMark } from "@/components/config/layer-mark";
import { useRevision } from "@/components/config/use-revision";
import { readFailure } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { relativeTo } from "@/components/source/diagnostic-list";
import { Chip } from "@/components/ui/chip";
import { PanelState } from "@/components/ui/panel-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths } from "@/lib/url/paths";

type PatchListProps = {
  city: string;
  root: string;
  sourceHref: (file: string, line: number | undefined) => string;
};

/** Patches and overrides: which line changed what, and which ones change nothing. */
export function PatchList({ city, root, sourceHref }: PatchListProps) {
  const trpc = useTRPC();
  const { pin, keep } = useRevision();
  const patches = useQuery(trpc.config.patches.queryOptions({ city, ...pin }));
  return (
    <PanelState
      loading={patches.isPending}
      failure={readFailure(patches)}
      empty={
        patches.data?.length === 0
          ? {
              kind: "nothing-exists",
              title: "Nothing is patched",
              hint: "A [[patches.agent]] of city.toml or of a pack, or a [[rigs.overrides]], would be listed here with what it changed.",
            }
          : undefined
      }
    >
      <Table label="Patches" className="bg-surface">
        <thead>
          <tr>
            <Th>Written in</Th>
            <Th className="max-md:hidden">Phase</Th>
            <Th className="max-md:hidden">Target</Th>
            <Th>What it did</Th>
          </tr>
        </thead>
        <tbody>
          {patches.data?.map((patch) => (
            <Tr key={`${patch.place} ${patch.effects.map(({ name }) => name).join(" ")}`}>
              <Td className="align-top">
                <span className="flex items-center gap-2">
                  <LayerMark layer={patch.layer} />
                  <Link className="link font-mono text-small leading-6" href={sourceHref(patch.file, patch.line)}>
                    {relativeTo(root, patch.file)}
                    {patch.line !== undefined && `:${patch.line}`}
                  </Link>
                </span>
                <span className="mt-0.5 block leading-6 md:hidden">
                  <PatchTargets patch={patch} agentHref={(name) => keep(paths.agent(city, name))} />
                </span>
              </Td>
              <Td className="align-top text-ink-2 max-md:hidden">{patch.phase}</Td>
              <Td className="align-top max-md:hidden">
                <PatchTargets patch={patch} agentHref={(name) => keep(paths.agent(city, name))} />
              </Td>
              <Td className="max-w-[70ch] align-top whitespace-normal">
                {patch.idle && <Chip tone="waiting">changes nothing</Chip>}
                <ul>
                  {patch.effects.map((effect) => (
                    <li
                      key={`${effect.name} ${effect.path} ${effect.value}`}
                      className={effect.idle ? "text-ink-3" : undefined}
                    >
                      <code className="font-mono text-small wrap-anywhere">
                        {effect.path} {effect.op === "append" ? "+=" : "="} {effect.value}
                      </code>
                      {effect.idle && !patch.idle && " (as it was)"}
                    </li>
                  ))}
                </ul>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </PanelState>
  );
}

type Patch = Outputs["config"]["patches"][number];

/** What a patch is aimed at, each thing once. */
function PatchTargets({ patch, agentHref }: { patch: Patch; agentHref: (name: string) => string }) {
  const targets = new Map(patch.effects.map(({ kind, name }) => [`${kind} ${name}`, { kind, name }]));
  return [...targets].map(([key, { kind, name }]) =>
    kind === "agent" ? (
      <Link key={key} className="link block wrap-anywhere" href={agentHref(name)}>
        {name}
      </Link>
    ) : (
      <span key={key} className="block">
        {kind} {name}
      </span>
    ),
  );
}
