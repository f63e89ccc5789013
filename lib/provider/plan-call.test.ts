import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "./json";
import { planCall } from "./plan-call";
import { validatePack } from "./validate-pack";

const load = (name: string) => {
  const { valid } = validatePack(readFileSync(new URL(`./fixtures/${name}.toml`, import.meta.url), "utf8"), name);
  return valid!.pack;
};
const sandbox = load("sandbox-image");
const compass = load("grouped-template");
const tide = load("tide-render");
const refused = (input: JsonValue, pack = sandbox, model = "image-v1") =>
  planCall(pack, model, input).diagnostics.map(({ path, message }) => `${path}: ${message}`);

describe("spec [[parameters]] input", () => {
  it("spec everything that is wrong is reported together, and nothing is planned", () => {
    const { plan, diagnostics } = planCall(sandbox, "image-v1", { image_count: 5, quality: "ultra", promt: "x" });
    expect(plan).toBeUndefined();
    expect(diagnostics.map(({ path, message, hint }) => `${path}: ${message}; ${hint}`)).toEqual([
      "image_count: expected at most 4; nothing was reserved; correct the value",
      'quality: expected one of "draft", "final"; nothing was reserved; correct the value',
      'promt: names no parameter of this pack; did you mean "prompt"',
      "prompt: required parameter is missing; send a value",
    ]);
  });

  it.each<[string, JsonValue, string]>([
    ["a text for an integer", { prompt: "x", image_count: "2" }, "image_count: expected an integer"],
    ["a fraction for an integer", { prompt: "x", image_count: 1.5 }, "image_count: expected an integer"],
    [
      "an integer that JSON cannot keep exact",
      { prompt: "x", image_count: 2 ** 53 },
      "image_count: expected an integer",
    ],
    ["null", { prompt: null }, "prompt: expected string"],
    ["half of a character", { prompt: "\ud800" }, "prompt: the text holds half of a character"],
    ["a list for the input", [], "input: expected an object of parameters"],
    ["a text that is too long", { prompt: "x".repeat(4001) }, "prompt: expected at most 4000 characters, found 4001"],
  ])("notes 3 refuses %s", (_title, input, message) => {
    expect(refused(input)).toContain(message);
  });

  it("notes 3 lengths count Unicode code points", () => {
    expect(refused({ prompt: "😀".repeat(4000) })).toEqual([]);
    expect(refused({ prompt: "😀".repeat(4001) })).toHaveLength(1);
  });

  it("spec a key of the prototype is a key like any other", () => {
    expect(refused(JSON.parse('{"prompt":"x","__proto__":1}'))).toEqual(["__proto__: names no parameter of this pack"]);
    expect(refused({ prompt: "x", constructor: 1 })).toEqual(["constructor: names no parameter of this pack"]);
  });

  it("an unknown model is named with those there are", () => {
    expect(planCall(sandbox, "image-v9", { prompt: "x" }).diagnostics[0]).toMatchObject({
      path: "model",
      hint: 'the pack has "image-v1"',
    });
  });
});

describe("spec [request] template", () => {
  it("spec whole placeholders become typed values, filters change case, {{model}} is the model ID", () => {
    const { plan } = planCall(compass, "north/1", {
      text: "{{voice}}",
      voice: "grace",
      options: { style: "CALM", seed: 7, temperature: 0.25 },
    });
    expect(plan!.request.body).toBe(
      '{"model":"north/1","input":[{"type":"text","text":"{{voice}}"}],"voice":{"name":"GRACE","style":"calm"},"sampling":{"seed":7,"temperature":0.25,"stream":false}}',
    );
    expect(plan!.request.url).toBe("https://speech.compass.localhost:8444/v1beta/models/north%2F1:speak");
  });

  it("spec a key whose placeholder has no value is left out; a default is a value", () => {
    const { plan } = planCall(compass, "north/1", { text: "ahoy" });
    expect(plan!.request.body).toBe(
      '{"model":"north/1","input":[{"type":"text","text":"ahoy"}],"voice":{"name":"ADA"},"sampling":{"temperature":0.7,"stream":false}}',
    );
  });

  it("spec a grouped parameter comes as an object, never as a dotted key", () => {
    expect(refused({ text: "x", "options.seed": 7 }, compass, "north/1")).toEqual([
      "options.seed: names no parameter of this pack",
    ]);
    expect(refused({ text: "x", options: 7 }, compass, "north/1")).toEqual([
      "options: names no parameter of this pack",
    ]);
    expect(refused({ text: "x", options: { sed: 7 } }, compass, "north/1")).toEqual([
      "options.sed: names no parameter of this pack",
    ]);
  });

  it("spec the path of a flat pack may hold the model, percent-encoded", () => {
    expect(planCall(tide, "ebb-1", { prompt: "x" }).plan!.request.url).toBe(
      "https://api.tide-render.localhost:8443/v2/ebb-1/jobs",
    );
  });

  it("spec a placeholder of a bare name never reads a grouped parameter", () => {
    const text = readFileSync(new URL("./fixtures/grouped-template.toml", import.meta.url), "utf8");
    const edited = text
      .replace('"{{options.seed}}"', '"{{options.output_width}}"')
      .replace("options.seed", "options.output_width");
    const { valid } = validatePack(edited, "p.toml");
    expect(planCall(valid!.pack, "north/1", { text: "x", options: { output_width: 9 } }).plan!.request.body).toContain(
      '"seed":9',
    );
    expect(
      validatePack(edited.replace("{{options.output_width}}", "{{output_width}}"), "p.toml").valid,
    ).toBeUndefined();
  });
});
