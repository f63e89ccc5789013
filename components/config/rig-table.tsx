import Link from "next/link";
import { paths, withQuery } from "@/lib/url/paths";
import { beadsSearch, configSearch } from "@/lib/url/search";
import type { Outputs } from "../data/trpc";
import { Chip } from "../ui/chip";
import { EmptyNote } from "../ui/panel-state";
import { Table, Td, Th, Tr } from "../ui/table";

type Rig = Outputs["config"]["overview"]["rigs"][number];

/** The rigs of a city: where the checkout is, which prefix its beads carry, where work goes by default. */
export function RigTable({ city, rigs }: { city: string; rigs: readonly Rig[] }) {
  if (rigs.length === 0)
    return (
      <EmptyNote
        kind="nothing-exists"
        title="This city has no rigs"
        hint="A rig is a project checkout: add [[rigs]] to city.toml."
      />
    );
  return (
    <Table label="Rigs" className="bg-surface">
      <thead>
        <tr>
          <Th>Rig</Th>
          <Th>Prefix</Th>
          <Th>Checkout</Th>
          <Th>Sling target</Th>
          <Th>Show</Th>
        </tr>
      </thead>
      <tbody>
        {rigs.map((rig) => (
          <Tr key={rig.name}>
            <Td>
              <span className="flex items-center gap-2 font-medium">
                {rig.name}
                {rig.suspended && <Chip tone="waiting">suspended</Chip>}
              </span>
            </Td>
            <Td className="font-mono">{rig.prefix}</Td>
            <Td className="font-mono text-small">
              {rig.checkout ?? <span className="text-human">▲ no path is bound</span>}
            </Td>
            <Td>{rig.defaultSlingTarget ?? <span className="text-ink-3">none</span>}</Td>
            <Td>
              <span className="flex gap-3">
                <Link
                  className="link"
                  href={withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, rig: rig.name }))}
                >
                  agents
                </Link>
                <Link
                  className="link"
                  href={withQuery(paths.beads(city), beadsSearch.format({ ...beadsSearch.defaults, rig: rig.name }))}
                >
                  beads
                </Link>
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
