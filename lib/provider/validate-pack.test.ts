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

type Case = readonly [title: string, text: string, from: string | RegExp, to: string, expected: string];

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
  const cases: readonly Case[] = [
    [
      "3 schema_version is the integer 1",
      SANDBOX,
      "schema_version = 1",
      "schema_version = 2",
      "schema_version: 2 is not supported; the supported value is 1",
    ],
    [
      "3 schema_version is no float",
      SANDBOX,
      "schema_version = 1",
      "schema_version = 1.0",
      "schema_version: expected an integer, found a float; write an integer",
    ],
    [
      "3 identity fields are required",
      SANDBOX,
      'provider = "sandbox-image"\n',
      "",
      "provider: required field is missing; add provider",
    ],
    [
      "3 pack_id is a slug",
      SANDBOX,
      'pack_id = "sandbox-image"',
      'pack_id = "Sandbox"',
      'pack_id: "Sandbox" is not allowed; it must be 1 to 64 lower-case letters, digits and hyphens, a letter first',
    ],
    [
      "3 pack_version holds a real date",
      SANDBOX,
      "2026-10-19.1",
      "2026-02-29.1",
      'pack_version: "2026-02-29.1" is not allowed; it must be YYYY-MM-DD.N, a real date and a number from 1',
    ],
    [
      "3 pack_version counts from 1",
      SANDBOX,
      "2026-10-19.1",
      "2026-10-19.0",
      'pack_version: "2026-10-19.0" is not allowed; it must be YYYY-MM-DD.N, a real date and a number from 1',
    ],
    [
      "3 a date where text is wanted says to quote it",
      SANDBOX,
      'pricing_reviewed_on = "2026-10-19"',
      "pricing_reviewed_on = 2026-10-19",
      "models[0].pricing_reviewed_on: expected a string, found a date; quote the value",
    ],
    [
      "3 the endpoint is https",
      SANDBOX,
      "https://api.sandbox",
      "http://api.sandbox",
      'transport.endpoint: "http://api.sandbox-image.test" uses plain http; only a loopback name (localhost) may, for tests; use https',
    ],
    [
      "3 the endpoint is an origin",
      SANDBOX,
      'sandbox-image.test"\napi',
      'sandbox-image.test/v1"\napi',
      'transport.endpoint: "https://api.sandbox-image.test/v1" is more than an origin; remove user info, path, query and fragment',
    ],
    [
      "3 the endpoint's host is allowed",
      SANDBOX,
      'allowed_hosts = ["api.',
      'allowed_hosts = ["eu.',
      'transport.endpoint: host "api.sandbox-image.test" matches none of transport.allowed_hosts; list it there',
    ],
    [
      "3 auth_header is not one of the engine's",
      SANDBOX,
      '"x-api-key"',
      '"Cookie"',
      'transport.auth_header: "Cookie" is not allowed; it must be a header name other than host, content-length, content-type, transfer-encoding, connection, cookie',
    ],
    [
      "3 timeout_ms has a range",
      SANDBOX,
      "30000",
      "999",
      "transport.timeout_ms: 999 is out of range; it must be from 1000 to 900000",
    ],
    [
      "5 a host pattern has no * in the last two labels",
      SANDBOX,
      '"cdn.sandbox-image.test"',
      '"cdn.*.test"',
      'artifacts.hosts[0]: "cdn.*.test" has * in the last two labels; name the registrable domain exactly',
    ],
    [
      "5 a host pattern is no IP address",
      SANDBOX,
      '"cdn.sandbox-image.test"',
      '"10.0.0.1"',
      'artifacts.hosts[0]: "10.0.0.1" is not a host name; write a DNS name without scheme, port, path or IP address',
    ],
    [
      "5 an artifact host cannot be sent a credential",
      SANDBOX,
      '"cdn.sandbox-image.test"',
      '"*.sandbox-image.test"',
      'artifacts.hosts: "*.sandbox-image.test" can name a host of transport.allowed_hosts ("api.sandbox-image.test"); an artifact host must not be one that receives the credential',
    ],
    [
      "3 unknown keys are errors",
      SANDBOX,
      "max_length = 4000",
      "maxlength = 4000",
      'parameters[0].maxlength: unknown key; did you mean "max_length"',
    ],
    [
      "3 required excludes a default",
      SANDBOX,
      "default = 1\n",
      "default = 1\nrequired = true\n",
      "parameters[1].default: a required parameter has no use for a default; remove required or default",
    ],
    [
      "3 a default passes the bounds",
      SANDBOX,
      "default = 1\n",
      "default = 5\n",
      "parameters[1].default: the default breaks the parameter's own bounds: expected at most 4; choose a value that an agent could send",
    ],
    ["3 a quantity is bounded", SANDBOX, "max = 4\n", "", "parameters[1].max: a quantity has no bound here; set max"],
    [
      "3 a priced parameter always has a value",
      SANDBOX,
      'default = "draft"\n',
      "",
      "parameters[2].selector: a priced parameter may be left out by the agent; set required = true or a default",
    ],
    [
      "3 a selector is an enum",
      SANDBOX,
      "max_length = 4000",
      'max_length = 4000\nselector = "tone"',
      "parameters[0].selector: does not apply to type string; it belongs to enum parameters",
    ],
    [
      "3 fixed fields do not collide",
      SANDBOX,
      'response_format = "url"',
      "n = 3",
      'fixed.n: collides with the field of parameter "image_count"; rename one of the two',
    ],
    [
      "4 coverage names the first missing combination",
      SANDBOX,
      'values = ["draft", "final"]',
      'values = ["draft", "final", "ultra"]',
      'models[0].pricing_rules: selector combination { quality = "ultra" } is priced by no rule; exactly one rule prices a combination',
    ],
    [
      "4 a rule prices every quantity",
      SANDBOX,
      /\n {2}\{ unit = "image", rate_numerator_minor = 15[^\n]*/,
      "",
      'models[0].pricing_rules[0].components: the quantity "image_count" has no component; price its unit in every rule; a bundled one has rate_numerator_minor = 0',
    ],
    [
      "4 a unit has a quantity",
      SANDBOX,
      '"request", rate_numerator_minor = 1, rate_denominator = 10 },\n  { unit = "image", rate_numerator_minor = 6',
      '"second", rate_numerator_minor = 1, rate_denominator = 10 },\n  { unit = "image", rate_numerator_minor = 6',
      'models[0].pricing_rules[1].components[0].unit: no parameter sets the quantity of "second"; give a bounded integer parameter that quantity',
    ],
    [
      "3 a pack has one currency",
      SANDBOX,
      /(?<=final-2026-10-19"\ncurrency = )"USD"/,
      '"EUR"',
      "models[0].pricing_rules[1].currency: EUR differs from USD above; a pack has one currency",
    ],
    [
      "3 currencies are of ISO 4217",
      SANDBOX,
      /"USD"/g,
      '"ABC"',
      'models[0].pricing_rules[0].currency: "ABC" is not allowed; it must be an ISO 4217 currency code',
    ],
    [
      "spec: billed usage cannot be optional",
      SANDBOX,
      "[artifacts]",
      'optional_usage = ["images"]\n[artifacts]',
      'response.optional_usage[0]: "images" is a billed quantity; only informational telemetry may be optional',
    ],
    [
      "6 a response path starts with /",
      SANDBOX,
      '"/url"',
      '"url"',
      'response.artifact_url: "url" is not allowed; it must be a response path: a JSON Pointer such as /data, whose segments may end in [key=value]',
    ],
    [
      "spec: only async_poll packs poll",
      SANDBOX,
      "[response]",
      `${TIDE.slice(TIDE.indexOf("[poll]"), TIDE.indexOf("[[parameters]]"))}[response]`,
      "poll: a sync_fixed pack is never polled; remove the table, or use archetype async_poll",
    ],
    [
      "spec: an async_poll pack polls",
      SANDBOX,
      "sync_fixed",
      "async_poll",
      "poll: required table is missing; an async_poll pack declares how its job is polled",
    ],
    [
      "3 one status word, one class",
      TIDE,
      'ready = ["ready"]',
      'ready = ["ready", "failed"]',
      'poll.rejected: the status word "failed" is already in poll.ready; one word belongs to one class',
    ],
    [
      "3 a poll names the job",
      TIDE,
      /path = "\/v2\/jobs\/\{\{job_id\}\}"\nquery = .*\n/,
      'path = "/v2/jobs"\n',
      "poll.path: neither path nor query holds {{job_id}}; the poll must name the job",
    ],
    [
      "3 job_id is the only placeholder of a poll",
      TIDE,
      'job = "{{job_id}}"',
      'job = "{{model}}"',
      'poll.query.job: "{{model}}" holds a placeholder other than {{job_id}}; {{job_id}} is the only one here',
    ],
    [
      "spec: a placeholder is the whole string",
      COMPASS,
      '"{{text}}"',
      '"say {{text}}"',
      'request.body.input[0].text: "say {{text}}" is not a whole placeholder; a placeholder is the whole string: {{name}}, {{name|upper}} or {{name|lower}}; values are never spliced into text',
    ],
    [
      "spec: a placeholder names a parameter",
      COMPASS,
      '"{{options.seed}}"',
      '"{{seed}}"',
      "request.body.sampling.seed: {{seed}} names no parameter; declare it in [[parameters]], or correct the name",
    ],
    [
      "spec: a case filter wants text",
      COMPASS,
      '"{{options.seed}}"',
      '"{{options.seed|upper}}"',
      "request.body.sampling.seed: |upper is applied to a parameter of type integer; only text has a case",
    ],
    [
      "spec: fixed is not used with a template",
      COMPASS,
      "[response]",
      "[fixed]\na = 1\n[response]",
      "fixed: not used with a body template; write the values into [request.body]",
    ],
    [
      "spec: groups need a template",
      COMPASS,
      /\[request\][\s\S]*?(?=\[\[parameters)/,
      "",
      'parameters[3].name: "options.style" sits in a group; grouped parameters need [request.body]',
    ],
  ];
  it.each(cases)("notes %s", (_title, text, from, to, expected) => {
    expect(errorsOf(text, from, to)).toContain(expected);
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
