import type { ComposedCity } from "../composed-city";
import type { JsonTable, JsonValue } from "../json";
import { diffTables, type FieldDifference } from "./diff-tables";

export type ThingKind =
  | "city"
  | "agent"
  | "named-session"
  | "rig"
  | "provider"
  | "runtime"
  | "service"
  | "command"
  | "doctor-check"
  | "skill"
  | "pack"
  | "import"
  | "pricing"
  | "layers";

/** One thing that was added, removed or changed. For an added or removed one, `fields` are all of its own. */
export type Difference = {
  readonly kind: ThingKind;
  readonly name: string;
  readonly change: "add" | "change" | "remove";
  readonly fields: readonly FieldDifference[];
};

type Things = ReadonlyMap<string, JsonTable>;

/**
 * The semantic difference of two composed cities: by identity and field, never by text (ux 18). Paths below each root are
 * compared relative to it, so that two copies of one city do not differ.
 */
export function diffCities(before: ComposedCity, after: ComposedCity): readonly Difference[] {
  const old = thingsOf(before);
  const now = thingsOf(after);
  return [...old.keys()].flatMap((kind) => diffThings(kind, old.get(kind) ?? new Map(), now.get(kind) ?? new Map()));
}

/** The difference of two rigs, of one city or of two: their agents by name inside the rig, and their own fields. */
export function diffRigs(city: ComposedCity, from: string, to: string, other = city): readonly Difference[] {
  const agentsOf = ({ agents, root }: ComposedCity, rig: string): Things =>
    new Map(
      agents
        .filter((agent) => agent.dir === rig)
        .map(({ binding, name, config }) => {
          const { dir: _, ...rest } = relativeTo(root, config) as JsonTable & { readonly dir?: JsonValue };
          return [binding === "" ? name : `${binding}.${name}`, rest];
        }),
    );
  const rigOf = ({ rigs }: ComposedCity, rig: string): Things => {
    const { name: _, ...rest } = (rigs.find(({ name }) => name === rig)?.config ?? {}) as JsonTable;
    return new Map([["", rest]]);
  };
  return [
    ...diffThings("rig", rigOf(city, from), rigOf(other, to)),
    ...diffThings("agent", agentsOf(city, from), agentsOf(other, to)),
  ];
}

function diffThings(kind: ThingKind, before: Things, after: Things): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name): Difference[] => {
    const a = before.get(name);
    const b = after.get(name);
    const fields = diffTables(a ?? {}, b ?? {});
    if (a && b && fields.length === 0) return [];
    return [{ kind, name, change: a === undefined ? "add" : b === undefined ? "remove" : "change", fields }];
  });
}

function thingsOf(city: ComposedCity): ReadonlyMap<ThingKind, Things> {
  const { root } = city;
  const things = <T>(list: readonly T[], name: (item: T) => string, table: (item: T) => object): Things =>
    new Map(list.map((item) => [name(item), relativeTo(root, plain(table(item))) as JsonTable]));
  return new Map<ThingKind, Things>([
    ["city", new Map([["", relativeTo(root, city.settings) as JsonTable]])],
    [
      "agent",
      things(
        city.agents,
        ({ qualifiedName }) => qualifiedName,
        ({ config }) => config,
      ),
    ],
    [
      "named-session",
      things(
        city.namedSessions,
        ({ identity }) => identity,
        ({ config }) => config,
      ),
    ],
    [
      "rig",
      things(
        city.rigs,
        ({ name }) => name,
        ({ config }) => config,
      ),
    ],
    [
      "provider",
      things(
        city.providers,
        ({ name }) => name,
        ({ config }) => config,
      ),
    ],
    [
      "runtime",
      things(
        city.runtimes,
        ({ name }) => name,
        (runtime) => runtime,
      ),
    ],
    [
      "service",
      things(
        city.services,
        ({ name }) => name,
        ({ config }) => config,
      ),
    ],
    [
      "command",
      things(
        city.commands,
        ({ binding, words }) => [binding, ...words].join(" "),
        (command) => command,
      ),
    ],
    [
      "doctor-check",
      things(
        city.doctorChecks,
        ({ binding, name }) => `${binding}:${name}`,
        (check) => check,
      ),
    ],
    [
      "skill",
      things(
        city.skills,
        ({ name, surface }) => (surface.kind === "rig" ? `${surface.rig}/${name}` : name),
        (skill) => skill,
      ),
    ],
    [
      "pack",
      things(
        city.packs,
        ({ dir }) => String(relativeTo(root, dir)),
        (pack) => pack,
      ),
    ],
    [
      "import",
      things(
        city.imports,
        ({ id }) => String(relativeTo(root, id)),
        (entry) => entry,
      ),
    ],
    [
      "pricing",
      things(
        city.pricing,
        ({ provider, model }) => `${provider}:${model}`,
        (price) => price,
      ),
    ],
    [
      "layers",
      new Map([
        ["", relativeTo(root, plain({ formulas: city.formulaLayers, overlays: city.overlayLayers })) as JsonTable],
      ]),
    ],
  ]);
}

/** Only JSON-able parts; `undefined` fields are left out. */
function plain(value: object): JsonTable {
  return JSON.parse(JSON.stringify(value)) as JsonTable;
}

function relativeTo(root: string, value: JsonValue): JsonValue {
  if (value === root) return ".";
  if (typeof value === "string") return value.replaceAll(`${root}/`, "");
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => relativeTo(root, item));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value as JsonTable).map(([key, item]) => [key, relativeTo(root, item)]));
}
