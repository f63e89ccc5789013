"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { paths, withQuery } from "@/lib/url/paths";
import { scopeSearch } from "@/lib/url/search";
import type { Outputs } from "../data/trpc";
import { relativeTo } from "../source/diagnostic-list";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { Chip } from "../ui/chip";

type Formula = Outputs["formula"]["list"]["formulas"][number];
type Row = TreeRow & { readonly formula: Formula };

type FormulaTableProps = { city: string; rig: string; root: string; formulas: readonly Formula[] };

/** Formulas with the file that wins and how many it shadows. */
export function FormulaTable({ city, rig, root, formulas }: FormulaTableProps) {
  const router = useRouter();
  const query = scopeSearch.format({ rig });
  const rows = useMemo<Row[]>(
    () =>
      formulas.map((formula) => ({
        id: formula.name,
        depth: 0,
        label: formula.name,
        hasChildren: false,
        expanded: false,
        formula,
      })),
    [formulas],
  );
  const columns = useMemo<TreeColumn<Row>[]>(
    () => [
      {
        id: "name",
        head: "Formula",
        track: "minmax(0,2fr)",
        cell: ({ formula }) => (
          <>
            <Link
              href={withQuery(paths.formula(city, formula.name), query)}
              tabIndex={-1}
              className="truncate font-medium hover:underline"
            >
              {formula.name}
            </Link>
            {formula.errors > 0 && <Chip tone="bad">✕ {formula.errors}</Chip>}
            {formula.lints > 0 && <Chip tone="waiting">◆ {formula.lints}</Chip>}
            {formula.contract === "v2" && (
              <Chip title="Needs the formulas v2 contract; shown, not cooked here">v2</Chip>
            )}
          </>
        ),
      },
      {
        id: "about",
        head: "About",
        track: "minmax(0,3fr)",
        phone: false,
        cell: ({ formula }) => (
          <span className="truncate text-ink-2" title={formula.description}>
            {formula.description.split("\n")[0]}
          </span>
        ),
      },
      {
        id: "type",
        head: "Type",
        track: "6rem",
        phone: false,
        cell: ({ formula }) => <span className="text-ink-2">{formula.type}</span>,
      },
      { id: "steps", head: "Steps", track: "4rem", numeric: true, cell: ({ formula }) => String(formula.steps) },
      {
        id: "vars",
        head: "Vars",
        track: "4rem",
        numeric: true,
        phone: false,
        cell: ({ formula }) => String(formula.variables),
      },
      {
        id: "file",
        head: "Wins from",
        track: "minmax(0,2.4fr)",
        phone: false,
        cell: ({ formula }) => (
          <>
            <span className="truncate font-mono text-ink-3 text-small" title={formula.winner}>
              {relativeTo(root, formula.winner)}
            </span>
            {formula.shadowed.length > 0 && (
              <Chip title={formula.shadowed.map((file) => relativeTo(root, file)).join("\n")}>
                shadows {formula.shadowed.length}
              </Chip>
            )}
          </>
        ),
      },
    ],
    [city, query, root],
  );
  return (
    <TreeTable
      flat
      label="Formulas"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      onOpen={(row) => router.push(withQuery(paths.formula(city, row.id), query))}
      className="flex-1 bg-surface"
    />
  );
}
