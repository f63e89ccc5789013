import type { TargetKind } from "../city/provenance/change";
import { paths, withQuery } from "../url/paths";
import { agentSearch, configSearch } from "../url/search";

/** Where a field is shown with its chain: the page of its agent, or the configuration tree. */
export function fieldHref(city: string, kind: TargetKind, name: string, field: string): string {
  if (kind === "agent")
    return withQuery(paths.agent(city, name), agentSearch.format({ ...agentSearch.defaults, field }));
  const sel = fieldId(kind, name, field);
  return withQuery(paths.config(city), configSearch.format({ ...configSearch.defaults, view: "tree", sel }));
}

/** The id of a row of the configuration tree: of a kind, of a thing (`agent:quay/rigger`), or of one of its fields (`…#nudge`). */
export function fieldId(kind: TargetKind, name?: string, field?: string): string {
  return `${kind}${name === undefined ? "" : `:${name}`}${field === undefined ? "" : `#${field}`}`;
}

/** The parts of such an id. */
export function readFieldId(id: string): {
  readonly kind: TargetKind;
  readonly name?: string;
  readonly field?: string;
} {
  const [, kind = "", name, field] = /^([^:]*)(?::([^#]*))?(?:#(.*))?$/s.exec(id) ?? [];
  return {
    kind: kind as TargetKind,
    ...(name !== undefined && { name }),
    ...(field !== undefined && { field }),
  };
}
