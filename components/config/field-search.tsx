"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { plural } from "@/lib/view/count";
import { fieldHref } from "@/lib/view/field-href";
import { readFailure } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { PanelState } from "../ui/panel-state";
import { LayerMark } from "./layer-mark";
import { useRevision } from "./use-revision";

type Found = Outputs["config"]["search"]["fields"][number];
type Row = TreeRow & { readonly found: Found };

const page = 100;

/** Every field of the effective configuration that a text finds, by name, value and owner; a row leads to the field with its chain. */
export function FieldSearch({ city, text }: { city: string; text: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const { pin, keep } = useRevision();
  const query = useInfiniteQuery(
    trpc.config.search.infiniteQueryOptions(
      { city, text, limit: page, ...pin },
      {
        enabled: text.trim() !== "",
        getNextPageParam: (last, pages) => (pages.length * page < last.total ? pages.length * page : undefined),
        placeholderData: keepPreviousData,
      },
    ),
  );
  const rows = useMemo<Row[]>(
    () =>
      (query.data?.pages ?? []).flatMap(({ fields }) =>
        fields.map((found) => ({
          id: `${found.target.kind} ${found.target.name} ${found.name}`,
          depth: 0,
          label: found.name,
          hasChildren: false,
          expanded: false,
          found,
        })),
      ),
    [query.data],
  );
  const total = query.data?.pages[0]?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onRange = useCallback(
    (_: number, last: number) => {
      if (last >= rows.length - 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    [rows.length, hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const hrefOf = useCallback(
    ({ target, name }: Found) => keep(fieldHref(city, target.kind, target.name, name)),
    [city, keep],
  );
  const columns = useMemo(() => searchColumns(hrefOf), [hrefOf]);
  const isAsked = text.trim() !== "";
  return (
    <PanelState
      loading={isAsked && query.isPending}
      failure={readFailure(query)}
      empty={
        !isAsked
          ? {
              kind: "nothing-matches",
              title: "Type the name of a key, a value or an agent",
              hint: "Every word has to occur. What looks like a secret is hidden, and is not searched.",
            }
          : query.data && total === 0
            ? { kind: "nothing-matches", title: "No field matches", hint: "Fields that nothing sets are not listed." }
            : undefined
      }
    >
      <p role="status" className="border-line border-b bg-surface px-4 py-1 text-ink-3 text-small lg:px-6">
        {plural(total, "field")}
      </p>
      <TreeTable
        flat
        label="Fields found"
        columns={columns}
        count={total}
        rowAt={(index) => rows[index]}
        onOpen={(row) => router.push(hrefOf(row.found))}
        onRange={onRange}
        className="flex-1 bg-surface"
      />
    </PanelState>
  );
}

function searchColumns(hrefOf: (found: Found) => string): readonly TreeColumn<Row>[] {
  return [
    {
      id: "field",
      head: "Field",
      track: "minmax(0,1.4fr)",
      cell: ({ found }) => (
        <>
          {found.layer ? <LayerMark layer={found.layer} /> : <span className="w-4" />}
          <Link href={hrefOf(found)} tabIndex={-1} className="truncate font-mono text-small hover:underline">
            {found.name}
          </Link>
        </>
      ),
    },
    {
      id: "value",
      head: "Value",
      track: "minmax(0,1.6fr)",
      cell: ({ found }) => (
        <span className="truncate font-mono text-small" title={found.value}>
          {found.value}
        </span>
      ),
    },
    {
      id: "of",
      head: "Of",
      track: "minmax(0,1.2fr)",
      cell: ({ found: { target } }) => (
        <span className="truncate" title={`${target.kind} ${target.name}`}>
          {target.kind !== "agent" && <span className="text-ink-3">{target.kind} </span>}
          {target.name}
        </span>
      ),
    },
    {
      id: "place",
      head: "Set in",
      track: "minmax(0,1.4fr)",
      phone: false,
      cell: ({ found }) => (
        <span className="truncate font-mono text-ink-3 text-small" title={found.sentence}>
          {found.place || "derived"}
        </span>
      ),
    },
  ];
}
