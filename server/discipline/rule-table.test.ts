import { describe, expect, it } from "vitest";
import { type DisciplineCode, disciplineCodes } from "@/lib/diagnostic/codes/discipline";
import { loadPack } from "@/lib/discipline/pack/load-pack";
import { MEMORY_PACK_ROOT, memoryPack } from "@/lib/discipline/pack/memory-pack";
import { exampleFiles, exampleNames } from "./example-pack";

type Files = Record<string, string>;
type Broken = readonly [rule: DisciplineCode, fault: string, change: (files: Files) => void, message: string];

const load = (files: Files) => loadPack(memoryPack(files), MEMORY_PACK_ROOT);

/** Replaces the one place where `old` stands in a file. */
const swap =
  (file: string, old: string, next: string) =>
  (files: Files): void => {
    expect(files[file]?.split(old).length, `${old} stands once in ${file}`).toBe(2);
    files[file] = (files[file] ?? "").replace(old, () => next);
  };
const inPack = (old: string, next: string) => swap("pack.yaml", old, next);
const append = (file: string, text: string) => (files: Files) => {
  files[file] = `${files[file]}${text}`;
};
const write = (file: string, text: string) => (files: Files) => {
  files[file] = text;
};
const manyFiles = (files: Files): void => {
  for (let n = 0; n < 65; n++) files[`pad/${n}.md`] = "pad";
};
const remove = (file: string) => (files: Files) => {
  delete files[file];
};

const JOURNEY = "acceptance/before-monday.yaml";
const EVAL = "evals/one-afternoon.yaml";
const POLICY = "policies/hide-marks.yaml";
const MINT = "mint/room-notice.yaml";
const SKILL = "skills/asking-well/SKILL.md";
const SCHEMA = "schemas/session.json";
const withoutTests = (exampleFiles("study-circle")[MINT] ?? "").replace(/tests:[\s\S]*/, "");

/** Each breaks the study circle in exactly one way; the report has rows of that rule only. */
const BROKEN: readonly Broken[] = [
  ["pack.file", "no pack.yaml", remove("pack.yaml"), "does not exist"],
  ["pack.file", "YAML that does not parse", inPack("name: study-circle", "name: [study"), ""],
  ["pack.file", "a key written twice", append("pack.yaml", "name: again\n"), "written twice"],
  ["pack.file", "an unknown key", append("pack.yaml", "colour: green\n"), "unknown key"],
  ["pack.file", "an anchor", inPack("keywords: [exam", "keywords: &words [exam"), "anchors"],
  ["pack.file", "a tag", inPack("version: 0.9.0", "version: !v 0.9.0"), ""],
  ["pack.file", "!!binary", inPack("version: 0.9.0", "version: !!binary MC45LjA="), "core schema"],
  ["pack.file", "a second document", append("pack.yaml", "---\nname: two\n"), "one YAML document"],
  ["pack.file", "over 1 MiB", append("pack.yaml", `# ${"x".repeat(1_048_576)}\n`), "1 MiB"],
  ["pack.file", "a list", write("pack.yaml", "- name\n"), "mapping"],
  ["pack.file", "65 files", manyFiles, "at most 64"],
  ["pack.name", "a name with capitals", inPack("name: study-circle", "name: Study Circle"), "not well formed"],
  ["pack.version", "a version of two parts", inPack("version: 0.9.0", "version: 0.9"), "SemVer"],
  ["pack.core", "a range that leaves this host out", inPack('">=0.1.0,<0.2"', '">=0.2"'), "0.1.0"],
  ["pack.core", "a caret", inPack('">=0.1.0,<0.2"', '"^0.1"'), "not well formed"],
  ["pack.roles", "an unknown ability", inPack("[offer, decide_own, commit]", "[offer, veto, commit]"), "no ability"],
  [
    "pack.roles",
    "an id used twice",
    inPack("  - id: tutor", "  - id: reader\n    abilities: []\n  - id: tutor"),
    "used twice",
  ],
  ["pack.vocabulary", "a word for a plan", inPack("  resource: Book", "  plan: Book"), "unknown key"],
  ["pack.vocabulary", "a blank word", inPack("  resource: Book", '  resource: " "'), "empty"],
  [
    "pack.schemas",
    "an unknown object",
    inPack("  need: schemas", "  charter: schemas/explains.json\n  need: schemas"),
    "unknown key",
  ],
  ["pack.schemas", "no JSON Schema", swap(SCHEMA, '"minimum": 1', '"minimum": "one"'), "2020-12"],
  ["pack.schemas", "a cycle", swap(SCHEMA, '"#/$defs/chapter"', '"#"'), "cycle"],
  [
    "pack.schemas",
    "a cycle in $defs that nothing uses",
    swap(SCHEMA, '"$defs": {', '"$defs": { "a": { "$ref": "#/$defs/a" },'),
    "cycle",
  ],
  ["pack.schemas", "a reference to nothing", swap(SCHEMA, '"#/$defs/chapter"', '"#/$defs/page"'), "no schema"],
  [
    "pack.schemas",
    "a reference to another host",
    swap(SCHEMA, '"#/$defs/chapter"', '"https://example.org/x.json"'),
    "scheme",
  ],
  ["pack.schemas", "an encoded way out", swap(SCHEMA, '"#/$defs/chapter"', '"%2e%2e/%2e%2e/x.json"'), "leaves"],
  [
    "pack.schemas",
    "x-private as text",
    swap("schemas/explains.json", '"x-private": true', '"x-private": "yes"'),
    "true or false",
  ],
  [
    "pack.schemas",
    "a required private property",
    swap("schemas/explains.json", '"properties"', '"required": ["last_mark"], "properties"'),
    "required",
  ],
  ["pack.schemas", "a level ext", swap("schemas/explains.json", '"method"', '"ext": {}, "method"'), "ext"],
  [
    "pack.schemas",
    "an id of the core",
    swap(
      "schemas/explains.json",
      '"type": "object"',
      '"$id": "https://coalitionkit.dev/schemas/offer.json", "type": "object"',
    ),
    "$id",
  ],
  ["pack.schemas", "a back-reference", swap(SCHEMA, '"maxLength": 60', '"pattern": "(a)\\\\1"'), "RE2"],
  [
    "pack.schemas",
    "a key written twice",
    swap(SCHEMA, '"maxLength": 60', '"maxLength": 60, "maxLength": 61'),
    "written twice",
  ],
  [
    "pack.task_templates",
    "a need that the pack's schema refuses",
    inPack("{ chapter: 2, room: Canteen }", "{ chapter: 99 }"),
    "<= 12",
  ],
  ["pack.task_templates", "a need after a later one", inPack("after: [0]", "after: [2]"), "earlier"],
  ["pack.policies", "an unknown action", swap(POLICY, "then: redact", "then: quarantine"), "no policy action"],
  [
    "pack.policies",
    "an unknown message type",
    swap(POLICY, "[coalition.observe, coalition.change]", "[coalition.gossip]"),
    "no message type",
  ],
  ["pack.policies", "an unknown condition", swap(POLICY, "any_text_contains:", "any_text_sounds_like:"), "unknown key"],
  [
    "pack.policies",
    "no explanation",
    swap(POLICY, 'explain: "Marks are nobody else\'s business."', 'explain: ""'),
    "explain",
  ],
  [
    "pack.policies",
    "the id of a core policy",
    swap(POLICY, "id: hide-marks", "id: fairness-cap-exceeded"),
    "core policy",
  ],
  ["pack.policies", "a known answer that fails", swap(POLICY, "Mark the page", "My mark, the page"), "known-answer"],
  [
    "pack.policies",
    "an example that the core refuses",
    swap(POLICY, 'source: chat, content: "Mark', 'source: rumour, content: "Mark'),
    "must be one of",
  ],
  ["pack.skills", "a way out of the folder", inPack("skills/asking-well/SKILL.md", "../outside/SKILL.md"), ".."],
  ["pack.skills", "another file name", inPack("skills/asking-well/SKILL.md", "lessons/for-tutors.md"), "SKILL.md"],
  ["pack.skills", "no front matter", write(SKILL, "Just ask.\n"), "front matter"],
  ["pack.skills", "no description", swap(SKILL, "description:", "summary:"), "no description"],
  ["pack.lessons", "an absolute path", inPack("lessons/for-tutors.md", "/etc/hostname"), "absolute"],
  ["pack.lessons", "a placeholder outside the set", append("lessons/for-tutors.md", "{{secrets}}\n"), "{{secrets}}"],
  ["pack.lessons", "an unclosed placeholder", append("lessons/for-tutors.md", "{{goal\n"), "no placeholder"],
  ["pack.mint", "no tests", write(MINT, withoutTests), "at least one test"],
  [
    "pack.mint",
    "a failing test",
    swap(MINT, 'between the shelves."\n    value: unclear', 'between the shelves."\n    value: open'),
    "test fails",
  ],
  [
    "pack.connectors",
    "a wish for keys",
    append("pack.yaml", "connectors: [{ id: x, about: y, tools: [], asks: [keys] }]\n"),
    "never receives",
  ],
  [
    "pack.connectors",
    "a command",
    append("pack.yaml", "connectors: [{ id: x, about: y, tools: [], asks: [], command: sh }]\n"),
    "unknown key",
  ],
  ["pack.views", "an unknown component", inPack("[needs, plan, commitments]", "[needs, fireworks]"), "no component"],
  ["pack.views", "an unknown device", inPack("    phone: [needs", "    toaster: [needs"), "no device"],
  ["pack.views", "an unknown role", inPack("  tutor:\n    phone", "  bystander:\n    phone"), "no role"],
  ["pack.strategy", "a reserved strategy", inPack("allocation: auction", "allocation: vote"), "reserved"],
  ["pack.strategy", "a weight over 10", inPack("weight: 5", "weight: 10.5"), "0 to 10"],
  ["pack.strategy", "a key that auction does not read", inPack("weight: 5", "patience: 5"), "unknown key"],
  ["pack.suggest", "a capital", inPack("keywords: [exam", "keywords: [Exam"), "lower case"],
  [
    "pack.suggest",
    "51 examples",
    inPack("  examples:\n", `  examples:\n${'    - "Read on"\n'.repeat(49)}`),
    "at most 50",
  ],
  ["pack.compare", "an amount", inPack('have?", kind: text }', 'have?", kind: amount }'), "amount"],
  [
    "pack.compare",
    "one option",
    inPack('["chapter 1", "chapter 2", "chapter 3", "chapter 4"]', '["chapter 1"]'),
    "options",
  ],
  ["pack.public", "slots", inPack('explain best?", kind: text }', 'explain best?", kind: slots }'), "kind"],
  ["pack.public", "yes for true", inPack("  - id: language", "  - search: yes\n    id: language"), "true or false"],
  [
    "pack.evals",
    "no scenario",
    inPack("evals:\n  - evals/one-afternoon.yaml\n  - evals/which-chapter.yaml", "evals: []"),
    "at least one",
  ],
  ["pack.evals", "an unknown role", swap(EVAL, "role: tutor", "role: wizard"), "no role"],
  ["pack.evals", "a scenario that fails", swap(EVAL, 'slot: "Fri 14-16"', 'slot: "Thu 14-16"'), "decides"],
  ["pack.evals", "a canary that leaks", swap(EVAL, "for the circle", "for UzYySw-NOVA S-62k-NOVA"), "canaries"],
  ["pack.evals", "a tag in a scenario", swap(EVAL, "scenario: one", "scenario: !s one"), ""],
  ["pack.acceptance", "an unknown key", append(JOURNEY, "colour: green\n"), "unknown key"],
  [
    "pack.acceptance",
    "two distinguishing cases",
    swap(JOURNEY, "  distinguishing:\n", "  distinguishing:\n    business_holds: { business: 0, need: 0 }\n"),
    "exactly one",
  ],
  ["pack.acceptance", "a need out of range", swap(JOURNEY, "invalidates: [2]", "invalidates: [3]"), "no need 3"],
  [
    "pack.acceptance",
    "an offer that the pack's schema refuses",
    swap(JOURNEY, "method: drawing", "method: dancing"),
    "must be one of",
  ],
  ["pack.acceptance", "a canary of three characters", swap(JOURNEY, "S-16C-zenith", "S-1"), "at least 4"],
];

describe("discipline notes 2, the rule table", () => {
  it.each(BROKEN)("discipline %s: %s", (rule, _fault, change, message) => {
    const files = exampleFiles("study-circle");
    change(files);
    const { rows, ok, pack } = load(files);
    expect(ok).toBe(false);
    expect(pack).toBeUndefined();
    expect([...new Set(rows.map((row) => row.rule))]).toEqual([rule]);
    expect(rows.map((row) => row.message).join("\n")).toContain(message);
  });

  it("discipline pack.vault_access is reported beside the unknown key, wherever a pack asks", () => {
    for (const [file, text] of [
      ["pack.yaml", "vault_access: [free]\n"],
      [POLICY, "Vault: yes\n"],
      [MINT, "read_vault: true\n"],
    ] as const) {
      const files = exampleFiles("study-circle");
      append(file, text)(files);
      expect(load(files).rows.map((row) => row.rule)).toContain("pack.vault_access");
    }
    const files = exampleFiles("study-circle");
    swap(SKILL, "name: asking-well", "name: asking-well\nvault: all")(files);
    expect(load(files).rows.map((row) => row.rule)).toEqual(["pack.vault_access"]);
  });

  it("discipline formats R20 every rule of the table has a test that breaks exactly it", () => {
    const tested = new Set(BROKEN.map(([rule]) => rule));
    const untested = Object.keys(disciplineCodes).filter((rule) => !tested.has(rule as DisciplineCode));
    expect(untested).toEqual(["pack.vault_access"]);
  });

  it("discipline formats R20 reports faults of unrelated rules in one pass, each with its place", () => {
    const files = exampleFiles("study-circle");
    inPack("version: 0.9.0", "version: v1")(files);
    inPack("weight: 5", "weight: -1")(files);
    append("lessons/for-tutors.md", "{{keys}}\n")(files);
    const { rows } = load(files);
    expect(rows.map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ["pack.version", "pack.yaml", 3],
      ["pack.strategy", "pack.yaml", expect.any(Number)],
      ["pack.lessons", "lessons/for-tutors.md", 4],
    ]);
  });

  it("discipline formats R20 a policy without a known answer is a lint: it installs", () => {
    const files = exampleFiles("study-circle");
    files[POLICY] = (files[POLICY] ?? "").replace(/examples:[\s\S]*/, "");
    const { ok, rows } = load(files);
    expect(ok).toBe(true);
    expect(rows.map(({ rule, severity, file }) => [rule, severity, file])).toEqual([["pack.policies", "lint", POLICY]]);
  });

  it("discipline formats R20 broken roles do not break the scenarios a second time", () => {
    const files = exampleFiles("study-circle");
    inPack("abilities: [charter, offer, decide, commit]", "abilities: [charter, offer, decides, commit]")(files);
    const { rows } = load(files);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.message).toContain("did you mean decide?");
  });

  it.each(exampleNames())("discipline the example %s installs without a finding", (name) => {
    const { rows, pack } = load(exampleFiles(name));
    expect(rows).toEqual([]);
    expect(pack?.name).toBe(name);
  });
});
