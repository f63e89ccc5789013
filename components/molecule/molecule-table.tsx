"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { paths } from "@/lib/url/paths";
import type { Outputs } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Chip } from "../ui/chip";
import { StatusMark } from "../ui/status-mark";
import { TimeAgo } from "../ui/time-ago";
import { MoleculeProgress } from "./molecule-progress";

type Molecule = Outputs["molecule"]["list"]["items"][number];
type Row = TreeRow & { readonly molecule: Molecule };

type MoleculeTableProps = {
  city: string;
  molecules: readonly Molecule[];
  /** Hash of the formula as it is now: molecules of another one are marked as drifted. */
  currentHash?: string;
  /** Called when the end is near, to fetch the next page. */
  onEnd?: () => void;
  className?: string;
};

/** Molecules with their progress. */
export function MoleculeTable({ city, molecules, currentHash, onEnd, className }: MoleculeTableProps) {
  const router = useRouter();
  const rows = useMemo<Row[]>(
    () =>
      molecules.map((molecule) => ({
        id: molecule.id,
        depth: 0,
        label: molecule.title,
        hasChildren: false,
        expanded: false,
        molecule,
      })),
    [molecules],
  );
  const columns = useMemo<TreeColumn<Row>[]>(
    () => [
      {
        id: "title",
        head: "Molecule",
        track: "minmax(0,3fr)",
        cell: ({ molecule }) => (
          <>
            <StatusMark status={molecule.state} compact />
            <Link
              href={paths.molecule(city, molecule.id)}
              tabIndex={-1}
              className="truncate font-medium hover:underline"
            >
              {molecule.title}
            </Link>
            {currentHash && molecule.formulaHash && molecule.formulaHash !== currentHash && (
              <Chip tone="waiting" title="The formula has changed since this was cooked">
                drifted
              </Chip>
            )}
          </>
        ),
      },
      {
        id: "progress",
        head: "Progress",
        track: "minmax(8rem,1.2fr)",
        cell: ({ molecule }) => <MoleculeProgress molecule={molecule} activity={molecule.progress} />,
      },
      {
        id: "formula",
        head: "Formula",
        track: "minmax(0,1.4fr)",
        phone: false,
        cell: ({ molecule }) =>
          molecule.formula ? (
            <Link className="truncate hover:underline" tabIndex={-1} href={paths.formula(city, molecule.formula)}>
              {molecule.formula}
            </Link>
          ) : (
            <span className="text-ink-3">none</span>
          ),
      },
      {
        id: "id",
        head: "Id",
        track: "minmax(0,1fr)",
        phone: false,
        cell: ({ molecule }) => <span className="truncate font-mono text-ink-3 text-small">{molecule.id}</span>,
      },
      {
        id: "rig",
        head: "Rig",
        track: "6rem",
        phone: false,
        cell: ({ molecule }) => <span className="truncate text-ink-2">{molecule.rig || "city"}</span>,
      },
      {
        id: "age",
        head: "Cooked",
        track: "6rem",
        phone: false,
        cell: ({ molecule }) => <TimeAgo at={molecule.createdAt} />,
      },
    ],
    [city, currentHash],
  );
  return (
    <TreeTable
      flat
      label="Molecules"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      onOpen={(row) => router.push(paths.molecule(city, row.id))}
      onRange={(_, end) => {
        if (end >= rows.length - 5) onEnd?.();
      }}
      className={className}
    />
  );
}
