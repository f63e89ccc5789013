import { describe, expect, it } from "vitest";
import type { Json } from "../text/canonical-json";
import { bundleSchema, privateNames, requiredPrivateNames, transmittedSchema } from "./bundle-schema";

function bundle(documents: Record<string, Json>, root = "a.json") {
  const faults: string[] = [];
  const bundled = bundleSchema(
    {
      document: (name) => documents[name],
      fail: ({ document, pointer }, message) => faults.push(`${document}#${pointer} ${message}`),
    },
    root,
  );
  return { bundled, faults };
}

describe("discipline formats F3, bundling", () => {
  it("inlines siblings and siblings of siblings, keeps x-private, drops ids, definitions and paths", () => {
    const { bundled } = bundle({
      "a.json": { $schema: "x", properties: { p: { $ref: "parts/b.json", title: "own" } }, $defs: { unused: {} } },
      "parts/b.json": { title: "theirs", properties: { c: { $ref: "c.json#/$defs/deep" } } },
      "parts/c.json": { $defs: { deep: { type: "string", "x-private": true } } },
    });
    expect(bundled).toEqual({
      properties: { p: { title: "own", properties: { c: { type: "string", "x-private": true } } } },
    });
  });

  it("takes two references to one place; a property named $ref is no reference; data in enum is data", () => {
    const { bundled, faults } = bundle({
      "a.json": {
        properties: { $ref: { type: "string" }, x: { $ref: "#/$defs/d" }, y: { $ref: "#/$defs/d" } },
        enum: [{ $ref: "gone.json" }],
        $defs: { d: { type: "number" } },
      },
    });
    expect(faults).toEqual([]);
    expect(bundled).toMatchObject({
      properties: { $ref: { type: "string" }, x: { type: "number" }, y: { type: "number" } },
    });
  });

  it.each<[string, Record<string, Json>, string]>([
    ["itself", { "a.json": { items: { $ref: "#" } } }, "cycle"],
    [
      "itself over two files",
      { "a.json": { items: { $ref: "b.json" } }, "b.json": { not: { $ref: "a.json" } } },
      "cycle",
    ],
    ["a definition that holds itself", { "a.json": { $defs: { d: { items: { $ref: "#/$defs/d" } } } } }, "cycle"],
    [
      "a parent by pointer",
      { "a.json": { properties: { p: { properties: { q: { $ref: "#/properties/p" } } } } } },
      "cycle",
    ],
    ["nothing", { "a.json": { $ref: "gone.json" } }, "no schema"],
    ["a list", { "a.json": { $ref: "#/enum", enum: [1] } }, "no schema"],
    ["a way out", { "a.json": { $ref: "../x.json" } }, "leaves"],
    ["a file URL", { "a.json": { $ref: "file:///x.json" } }, "scheme"],
    ["a network path", { "a.json": { $ref: "//x.example/y.json" } }, "absolute"],
    ["an anchor", { "a.json": { $ref: "#name" } }, "pointer"],
    ["a core schema that is not there", { "a.json": { $ref: "https://coalitionkit.dev/schemas/x.json" } }, "core"],
  ])("refuses a reference to %s", (_what, documents, message) => {
    const { bundled, faults } = bundle(documents);
    expect(bundled).toBeUndefined();
    expect(faults.join()).toContain(message);
  });

  it("stops references that double at every level", () => {
    const defs: Record<string, Json> = { d0: { type: "string" } };
    for (let n = 1; n <= 40; n++)
      defs[`d${n}`] = { anyOf: [{ $ref: `#/$defs/d${n - 1}` }, { $ref: `#/$defs/d${n - 1}` }] };
    const { bundled, faults } = bundle({ "a.json": { $ref: "#/$defs/d40", $defs: defs } });
    expect(bundled).toBeUndefined();
    expect(faults.join()).toContain("too large");
  });
});

describe("discipline formats R8, x-private", () => {
  const schema: Json = {
    required: ["a"],
    properties: {
      a: { "x-private": true },
      b: { properties: { c: { "x-private": true } } },
      d: { "x-private": false },
    },
  };

  it("is forbidden in what is transmitted, at any depth", () => {
    expect(transmittedSchema(schema)).toEqual({
      required: ["a"],
      properties: { a: false, b: { properties: { c: false } }, d: { "x-private": false } },
    });
    expect(privateNames(schema)).toEqual(["a", "c"]);
  });

  it("may not be required, also not through allOf", () => {
    expect(requiredPrivateNames(schema)).toEqual(["a"]);
    expect(requiredPrivateNames({ required: ["z"], allOf: [{ properties: { z: { "x-private": true } } }] })).toEqual([
      "z",
    ]);
  });
});
