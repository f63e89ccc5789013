"use client";

import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { thingSnippet } from "@/lib/city/patch/thing-snippet";
import type { TargetKind } from "@/lib/city/provenance/change";
import { paths } from "@/lib/url/paths";
import { countText, plural } from "@/lib/view/count";
import { fieldId, readFieldId } from "@/lib/view/field-href";
import { type Outputs, useTRPC } from "../data/trpc";
import type { TreeColumn, TreeRow } from "../tree/tree-row";
import { TreeTable } from "../tree/tree-table";
import { FieldInspector } from "./field-inspector";
import { type Field, originText } from "./field-table";
import { LayerMark } from "./layer-mark";
import { PatchEditor } from "./patch-editor";
import { useFieldKeys } from "./use-field-keys";
import { useRevision } from "./use-revision";

type Target = Outputs["config"]["targets"][number];
type Row = TreeRow & { readonly kind: TargetKind; readonly note: string; readonly field?: Field };

const kindNames: Readonly<Record<TargetKind, string>> = {
  city: "City",
  agent: "Agents",
  rig: "Rigs",
  provider: "Providers",
  "named-session": "Named sessions",
  service: "Services",
};

type ConfigTreeProps = {
  city: string;
  targets: readonly Target[];
  /** Branches that are open, and the pinned row. */
  open: readonly string[];
  pinned: string;
  onChange: (change: { exp?: readonly string[]; sel?: string }) => void;
  sourceHref: (file: string, line: number | undefined) => string;
};

/** The whole effective configuration as a tree: kinds, things, fields; each field with the mark of the layer that won (ux 12). */
export function ConfigTree({ city, targets, open, pinned, onChange, sourceHref }: ConfigTreeProps) {
  const trpc = useTRPC();
  const { pin, keep } = useRevision();
  // An address that names a field scrolls to it once; pinning another one by hand moves nothing.
  const [aim] = useState(pinned);
  const expanded = useMemo(() => withAncestors(open, pinned), [open, pinned]);
  const wanted = useMemo(
    () => targets.filter(({ kind, name }) => expanded.has(fieldId(kind, name))),
    [targets, expanded],
  );
  const answers = useQueries({
    queries: wanted.map(({ kind, name }) => trpc.config.fields.queryOptions({ city, kind, name, ...pin })),
    combine: (results) => results.map(({ data }) => data),
  });
  const rows = useMemo(() => {
    const fields = new Map(wanted.map(({ kind, name }, index) => [fieldId(kind, name), answers[index]] as const));
    return treeRows(targets, expanded, fields);
  }, [targets, expanded, wanted, answers]);
  const fieldOf = (id: string) => rows.find((row) => row.id === id)?.field;
  const keys = useFieldKeys({ fieldOf, pinned, onPin: (sel) => onChange({ sel }), sourceHref });
  const field = fieldOf(keys.shownId);
  const columns = useMemo(() => treeColumns((row) => keep(paths.agent(city, row.label))), [city, keep]);
  const toggle = (row: Row, isOpen: boolean) => {
    const next = new Set(expanded);
    if (isOpen) next.add(row.id);
    else next.delete(row.id);
    onChange({ exp: [...next], ...(!isOpen && pinned.startsWith(row.id) && { sel: "" }) });
  };
  const { kind, name = "" } = readFieldId(keys.shownId);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
      <TreeTable
        label="Configuration"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        selectedId={pinned || undefined}
        scrollTo={aim === "" || aim !== pinned ? undefined : rows.findIndex((row) => row.id === aim)}
        onSelect={(row) => (row.hasChildren ? toggle(row, !row.expanded) : onChange({ sel: row.id }))}
        onOpen={(row) => (row.hasChildren ? toggle(row, !row.expanded) : keys.onOpen(row.id))}
        onToggle={toggle}
        onActive={(row) => keys.onActive(row.id)}
        onKey={(key, row) => row.field !== undefined && keys.onKey(key, row.id)}
        className="min-h-60 flex-1 bg-surface"
      />
      {field && (
        <FieldInspector
          field={field}
          step={keys.step}
          pinned={pinned !== ""}
          onUnpin={() => onChange({ sel: "" })}
          sourceHref={sourceHref}
          command={`cityhall config explain ${JSON.stringify(name)} ${field.name} --kind ${kind}`}
        >
          {(kind === "rig" || kind === "provider" || kind === "named-session") && (
            <PatchEditor field={field} snippetOf={(value) => thingSnippet(kind, name, field.path, value)} />
          )}
        </FieldInspector>
      )}
    </div>
  );
}

/** Open branches, and those around the pinned row. The settings of the city are open from the start. */
function withAncestors(open: readonly string[], pinned: string): ReadonlySet<string> {
  const { kind, name } = readFieldId(pinned);
  const around = pinned === "" ? [] : [fieldId(kind), fieldId(kind, name ?? "")];
  return new Set([...(open.length === 0 ? [fieldId("city", "")] : open), ...around]);
}

function treeRows(
  targets: readonly Target[],
  expanded: ReadonlySet<string>,
  fields: ReadonlyMap<string, readonly Field[] | undefined>,
): readonly Row[] {
  const rows: Row[] = [];
  const fieldRows = (target: Target, depth: number) => {
    const id = fieldId(target.kind, target.name);
    const known = fields.get(id);
    if (!expanded.has(id)) return;
    if (known === undefined) rows.push({ ...leaf(`${id}#`, "Loading"), kind: target.kind, depth, note: "" });
    for (const field of known ?? [])
      rows.push({ ...leaf(`${id}#${field.name}`, field.name), kind: target.kind, depth, note: "", field });
  };
  const branch = (id: string, label: string, kind: TargetKind, depth: number, note: string): Row => {
    return { id, label, kind, depth, note, hasChildren: true, expanded: expanded.has(id) };
  };
  for (const [kind, title] of Object.entries(kindNames) as [TargetKind, string][]) {
    const things = targets.filter((target) => target.kind === kind);
    const [first] = things;
    if (!first) continue;
    if (kind === "city") {
      rows.push(branch(fieldId(kind, ""), title, kind, 0, plural(first.fields, "field")));
      fieldRows(first, 1);
      continue;
    }
    rows.push(branch(fieldId(kind), title, kind, 0, countText(things.length)));
    if (!expanded.has(fieldId(kind))) continue;
    for (const thing of things) {
      rows.push(branch(fieldId(kind, thing.name), thing.name, kind, 1, plural(thing.fields, "field")));
      fieldRows(thing, 2);
    }
  }
  return rows;
}

function leaf(id: string, label: string) {
  return { id, label, hasChildren: false, expanded: false };
}

/** A name with its value below it where rows are high and narrow, so that neither is cut for the other (ux 71). */
function OnPhone({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col leading-tight">
      {children}
      <span className="hidden truncate text-ink-3 text-micro pointer-coarse:@max-[40rem]:block">{below}</span>
    </span>
  );
}

function treeColumns(agentHref: (row: Row) => string): readonly TreeColumn<Row>[] {
  return [
    {
      id: "name",
      head: "Name",
      track: "minmax(0,1.3fr)",
      cell: (row) => {
        if (row.field)
          return (
            <>
              {row.field.layer ? <LayerMark layer={row.field.layer} /> : <span className="w-4" />}
              <OnPhone below={row.field.value}>
                <span className="truncate font-mono text-small">{row.label}</span>
              </OnPhone>
            </>
          );
        const isAgent = row.kind === "agent" && row.depth === 1;
        return (
          <OnPhone below={row.note}>
            {isAgent ? (
              <Link href={agentHref(row)} tabIndex={-1} className="truncate font-medium hover:underline">
                {row.label}
              </Link>
            ) : (
              <span className="truncate font-medium">{row.label}</span>
            )}
          </OnPhone>
        );
      },
    },
    {
      id: "value",
      head: "Value",
      track: "minmax(0,1.5fr)",
      phone: false,
      cell: ({ field, note }) =>
        field ? (
          <span className="truncate font-mono text-small" title={field.value}>
            {field.value}
          </span>
        ) : (
          <span className="truncate text-ink-3 text-small">{note}</span>
        ),
    },
    {
      id: "origin",
      head: "Origin",
      track: "minmax(0,1.2fr)",
      phone: false,
      cell: ({ field }) =>
        field && (
          <span className="truncate font-mono text-ink-3 text-small" title={field.sentence}>
            {originText(field)}
          </span>
        ),
    },
  ];
}
