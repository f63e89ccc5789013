import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MEMORY_ROOT, memoryTree } from "@/lib/files/memory-tree";
import { composeCity } from "./compose";
import { ComposeCache } from "./compose-context";
import type { ComposedCity } from "./composed-city";
import { replay } from "./provenance/replay";

type Agent = { name: string; scope: string; nudge: string; setup: string[]; env: Record<string, string> };
type Pack = { imports: number[]; agents: Agent[]; patch: string; global: string; provider: string };
type Plan = { packs: Pack[]; city: number[]; rigs: { imports: number[]; override: string }[] };

const word = fc.constantFrom("ash", "birch", "cedar", "elm", "fir");
const agent: fc.Arbitrary<Agent> = fc.record({
  name: word,
  scope: fc.constantFrom("", "city", "rig"),
  nudge: word,
  setup: fc.array(word, { maxLength: 2 }),
  env: fc.dictionary(fc.constantFrom("A", "B"), word, { minKeys: 1 }),
});
const pack: fc.Arbitrary<Pack> = fc.record({
  imports: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
  agents: fc.uniqueArray(agent, { maxLength: 3, selector: ({ name }) => name }),
  patch: fc.constantFrom("", "ash", "elm"),
  global: fc.constantFrom("", "theme"),
  provider: fc.constantFrom("", "loom"),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  packs: fc.array(pack, { minLength: 5, maxLength: 5 }),
  city: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  rigs: fc.array(fc.record({ imports: fc.uniqueArray(fc.nat(4), { maxLength: 2 }), override: word }), { maxLength: 2 }),
});

type Written = string | readonly string[] | Readonly<Record<string, string>>;

/** One way to spell the same tables: their order, quotes, inline or headed tables, comments and line ends. */
type Spelling = {
  readonly reverse: boolean;
  readonly inline: boolean;
  readonly quote: '"' | "'";
  readonly end: string;
};

function spell(
  tables: readonly (readonly [header: string, fields: Readonly<Record<string, Written>>])[],
  style: Spelling,
): string {
  const text = (value: string) => `${style.quote}${value}${style.quote}`;
  const show = (value: string | readonly string[]) =>
    typeof value === "string" ? text(value) : `[${value.map(text).join(", ")}]`;
  const table = ([header, fields]: (typeof tables)[number]): string => {
    const lines = Object.entries(fields).flatMap(([key, value]) => {
      if (typeof value === "string" || isList(value)) return [`${key} = ${show(value)}`];
      const entries = Object.entries(value).map(([name, item]) => `${name} = ${text(item)}`);
      if (style.inline) return [`${key} = { ${entries.join(", ")} }`];
      return entries.map((entry) => `${key}.${entry}`);
    });
    return [header, ...(style.reverse ? lines.reverse() : lines), "# end"].join(style.end);
  };
  const order = style.reverse ? [...tables].reverse() : tables;
  return order.map(table).join(style.end + style.end) + style.end;
}

const isList = (value: Written): value is readonly string[] => Array.isArray(value);

const imported = (numbers: readonly number[], prefix: string, path: string) =>
  numbers.map((number) => [`[${prefix}imports.b${number}]`, { source: `${path}p${number}` }] as const);

function filesOf({ packs, city, rigs }: Plan, style: Spelling): Record<string, string> {
  const files: Record<string, string> = {};
  const identity = (name: string) => `[pack]${style.end}name = "${name}"${style.end}schema = 2${style.end}`;
  packs.forEach(({ imports, agents, patch, global, provider }, number) => {
    // A pack imports later ones only, so there is no cycle.
    const later = imports.filter((other) => other > number);
    const tables = [
      ...imported(later, "", "../"),
      ...(patch ? [["[[patches.agent]]", { name: patch, nudge: "patched" }] as const] : []),
      ...(global ? [["[global]", { session_live: [`{{.ConfigDir}}/${global}`] }] as const] : []),
      ...(provider ? [[`[providers.${provider}]`, { base: "", command: `c${number}` }] as const] : []),
    ];
    files[`packs/p${number}/pack.toml`] = identity(`p${number}`) + spell(tables, style);
    for (const { name, scope, nudge, setup, env } of agents) {
      files[`packs/p${number}/agents/${name}/agent.toml`] = spell(
        [["", { scope, nudge, session_setup: setup, env }]],
        style,
      );
    }
  });
  files["pack.toml"] = identity("root") + spell(imported(city, "", "packs/"), style);
  // The order of rigs is theirs to choose, so it is kept; inside a rig the spelling varies.
  files["city.toml"] = rigs
    .map(({ imports, override }, number) => {
      const head = `[[rigs]]${style.end}name = "r${number}"${style.end}path = "x${number}"${style.end}`;
      const rig = [
        ...imported(imports, "rigs.", "packs/"),
        ["[[rigs.overrides]]", { agent: override, nudge: "mine" }] as const,
      ];
      return head + spell(rig, style);
    })
    .join(style.end);
  return files;
}

const plain: Spelling = { reverse: false, inline: true, quote: '"', end: "\n" };
const spelling: fc.Arbitrary<Spelling> = fc.record({
  reverse: fc.boolean(),
  inline: fc.boolean(),
  quote: fc.constantFrom('"' as const, "'" as const),
  end: fc.constantFrom("\n", "\r\n"),
});

const compose = (files: Record<string, string>, cache?: ComposeCache) =>
  composeCity(memoryTree(files), MEMORY_ROOT, cache ? { cache } : {});

/** Everything but the revision, which is a hash of the bytes. */
const meaning = (city: ComposedCity | undefined) => city && { ...city, revision: "" };
const messages = (composition: ReturnType<typeof compose>) =>
  composition.diagnostics.map(({ message }) => message).sort();

/** A composition with its histories written out, for comparing. */
const written = (composition: ReturnType<typeof compose>) => ({
  ...composition,
  provenance: [...composition.provenance].map(([key, { changes }]) => [key, changes]),
});

const bounded = { numRuns: 60 } as const;

describe("properties of composition", () => {
  it("neither the order of files and tables nor the spelling of TOML changes the city", () => {
    fc.assert(
      fc.property(plan, spelling, (city, style) => {
        const first = compose(filesOf(city, plain));
        const files = Object.entries(filesOf(city, style));
        const second = compose(Object.fromEntries(style.reverse ? files.reverse() : files));
        expect(meaning(second.city)).toEqual(meaning(first.city));
        expect(messages(second)).toEqual(messages(first));
      }),
      bounded,
    );
  });

  it("composing twice gives the same, with a fresh cache and with a used one", () => {
    fc.assert(
      fc.property(plan, plan, (city, other) => {
        const files = filesOf(city, plain);
        const cache = new ComposeCache();
        const first = written(compose(files, cache));
        compose(filesOf(other, plain), cache);
        expect(written(compose(files, cache))).toEqual(first);
        expect(written(compose(files))).toEqual(first);
      }),
      bounded,
    );
  });

  it("after an edit of one file a used cache gives what a fresh one gives, histories included", () => {
    const edit = fc.record({
      file: fc.nat(),
      line: fc.constantFrom("", 'nudge = "edited"', "bad = [", "[env]\nA = 1"),
    });
    fc.assert(
      fc.property(plan, fc.array(edit, { minLength: 1, maxLength: 3 }), (city, edits) => {
        const files = filesOf(city, plain);
        const cache = new ComposeCache();
        compose(files, cache);
        for (const { file, line } of edits) {
          const names = Object.keys(files);
          const name = names[file % names.length] ?? "city.toml";
          if (line === "") delete files[name];
          else files[name] = `${line}\n${files[name]}`;
          expect(written(compose(files, cache))).toEqual(written(compose(files)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("every history replays to its value", () => {
    fc.assert(
      fc.property(plan, (city) => {
        const { city: composed, provenance } = compose(filesOf(city, plain));
        for (const { qualifiedName, config } of composed?.agents ?? []) {
          const sameName = composed?.agents.filter((agent) => agent.qualifiedName === qualifiedName) ?? [];
          if (sameName.length > 1) continue;
          expect(replay(provenance.get(`agent:${qualifiedName}`)?.changes ?? [])).toEqual(config);
        }
      }),
      bounded,
    );
  });
});
