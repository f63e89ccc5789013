import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { validatePack } from "./validate-pack";

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}.toml`, import.meta.url), "utf8");
const SANDBOX = fixture("sandbox-image");
const TIDE = fixture("tide-render");
const COMPASS = fixture("grouped-template");

/** Replaces one piece of a pack and returns what is printed; the piece must be there. */
function errorsOf(text: string, from: string | RegExp, to: string): readonly string[] {
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`the fixture holds no ${from}`);
  const errors = validatePack(edited, "p.toml").diagnostics.filter(({ severity }) => severity === "error");
  const lines = edited.split("\n");
  for (const { line, column, path } of errors) {
    // The place is that of the key, or of the nearest table that is written down.
    const rest = lines[line! - 1]!.slice(column! - 1);
    const words = path.split(/[.[\]]+/).filter(Boolean);
    if (!(line === 1 && column === 1) && !words.some((word) => rest.startsWith(word)))
      expect.soft({ path, rest }).toMatchObject({ path: expect.stringMatching(/\]$/) });
  }
  return errors.map(({ path, message, hint }) => `${path}: ${message}; ${hint}`);
}

/** A pack of the fixtures with one piece replaced, and the error that this makes. */
type Mistake = {
  readonly title: string;
  readonly pack: string;
  readonly from: string | { readonly pattern: string; readonly flags: string };
  readonly to: string;
  readonly expected: string;
};

const mistakes: readonly Mistake[] = JSON.parse(
  readFileSync(new URL("./fixtures/mistakes.json", import.meta.url), "utf8"),
);

describe("examples", () => {
  for (const name of ["sandbox-image", "tide-render", "flat-bundle", "grouped-template"])
    it(`notes 3 the example ${name} is valid and without a remark`, () => {
      const { valid, diagnostics } = validatePack(fixture(name), `${name}.toml`);
      expect(diagnostics).toEqual([]);
      expect(valid?.digest).toMatch(/^[0-9a-f]{64}$/);
    });
});

describe("spec: engine-owned fields", () => {
  it("notes 2 an engine-owned field is named with its reason, at its place, before anything else", () => {
    const errors = errorsOf(SANDBOX, "timeout_ms = 30000", "timeout_ms = 30000\nmax_retries = 3\nspeed = 1");
    const [first] = validatePack(SANDBOX.replace("timeout_ms", "max_retries = 3\ntimeout_ms"), "p.toml").diagnostics;
    expect(formatDiagnostic(first!)).toBe(
      "p.toml:18:1: error: transport.max_retries: engine-owned field is not allowed in a pack; Gongbu never retries a provider mutation",
    );
    expect(errors).toEqual([
      "transport.max_retries: engine-owned field is not allowed in a pack; Gongbu never retries a provider mutation",
      "transport.speed: unknown key; remove it; a pack holds only the fields of schema v1",
    ]);
  });

  const names =
    "retries max_retries generation_retries retry fallback reconciliation recovery settlement credential_hosts idempotency_header";
  it.each(names.split(" "))("notes 2 %s is found at every depth", (name) => {
    const places = [
      [SANDBOX.replace("schema_version = 1", `schema_version = 1\n${name} = 1`), name],
      [SANDBOX.replace('default = "draft"', `default = "draft"\n${name} = 1`), `parameters[2].${name}`],
      [SANDBOX.replace("[artifacts]", `[fixed.${name}]\n[artifacts]`), `fixed.${name}`],
      [
        SANDBOX.replace('{ quality = "draft" }', `{ quality = "draft", ${name} = "x" }`),
        `models[0].pricing_rules[0].selector.${name}`,
      ],
      [
        COMPASS.replace("stream = false", `stream = [{ deep = { ${name} = 1 } }]`),
        `request.body.sampling.stream[0].deep.${name}`,
      ],
    ] as const;
    for (const [text, path] of places) {
      const [first] = validatePack(text, "p.toml").diagnostics;
      expect(first).toMatchObject({
        code: "provider-engine-owned",
        path,
        message: "engine-owned field is not allowed in a pack",
      });
    }
  });
});

describe("one mistake each", () => {
  it.each(mistakes)("notes $title", ({ pack, from, to, expected }) => {
    const piece = typeof from === "string" ? from : new RegExp(from.pattern, from.flags);
    expect(errorsOf(fixture(pack), piece, to)).toContain(expected);
  });

  it("notes 4 coverage names each doubled combination", () => {
    expect(errorsOf(SANDBOX, '{ quality = "final" }', '{ quality = "draft" }')).toEqual([
      'models[0].pricing_rules[1].selector: selector combination { quality = "draft" } is priced by both "sandbox-image-v1-draft-2026-10-19" and "sandbox-image-v1-final-2026-10-19"; exactly one rule prices a combination',
      'models[0].pricing_rules: selector combination { quality = "final" } is priced by no rule; exactly one rule prices a combination',
    ]);
  });

  it("spec [request]: a parameter that can vary appears in the template, a constant need not", () => {
    expect(errorsOf(COMPASS, 'text = "{{text}}" ', 'text = "hello" ')).toEqual([
      'parameters[0].name: "text" does not appear in the body template; place {{text}} there; only a constant may stay out',
    ]);
    expect(errorsOf(COMPASS, "min = 1\nmax = 1", "min = 1\nmax = 2")).toHaveLength(1);
  });

  it("stack P3 a file that does not parse is one error with its place", () => {
    expect(validatePack("a = 1\nb = = 2\n", "p.toml").diagnostics).toMatchObject([{ code: "toml-syntax", line: 2 }]);
  });

  it("notes 2 all errors of a file are reported in one pass", () => {
    const broken = SANDBOX.replace("schema_version = 1", "schema_version = 9")
      .replace("timeout_ms = 30000", "timeout_ms = 1")
      .replace("max = 4", "max = 0")
      .replace('"/id"', '"id"')
      .replace("rate_numerator_minor = 15", "rate_numerator_minor = -15");
    const paths = validatePack(broken, "p.toml").diagnostics.map(({ path }) => path);
    expect(paths).toEqual([
      "schema_version",
      "transport.timeout_ms",
      "parameters[1].min",
      "parameters[1].default",
      "response.provider_request_id",
      "models[0].pricing_rules[0].components[1].rate_numerator_minor",
    ]);
  });

  it("notes 5 an artifact pattern is compared with poll hosts too", () => {
    expect(errorsOf(TIDE, '"delivery.*.tide-cdn.localhost"', '"eu.*.tide-render.localhost"').join()).toContain(
      'poll.hosts ("*.poll.tide-render.localhost")',
    );
  });

  it("notes 3 poll.hosts without poll.url is accepted with a lint", () => {
    const { valid, diagnostics } = validatePack(TIDE.replace('url = "/polling_url"\n', ""), "p.toml");
    expect(valid).toBeDefined();
    expect(diagnostics).toMatchObject([{ severity: "lint", code: "provider-unused", path: "poll.hosts" }]);
  });
});
