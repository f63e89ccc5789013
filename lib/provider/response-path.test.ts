import { describe, expect, it } from "vitest";
import type { JsonValue } from "./json";
import { countUsage, parseResponsePath, type ResponsePath, selectValues } from "./response-path";

const path = (text: string): ResponsePath => {
  const parsed = parseResponsePath(text);
  if (typeof parsed === "string") throw new Error(parsed);
  return parsed;
};
const root: JsonValue = {
  id: "r-1",
  "a/b": { "m~n": 1 },
  n: 3,
  data: [{ url: "u0" }, { url: "u1" }],
  steps: [
    { type: "thought", content: "no list" },
    { type: "model_output", content: [{ type: "image", data: "A" }, { type: "text" }] },
    { type: "model_output", content: [{ type: "image", data: "B" }] },
  ],
  media: [{ type: "image/png", at: 1 }],
};

describe("notes 6 response paths", () => {
  it.each<[string, JsonValue[]]>([
    ["", [root]],
    ["/id", ["r-1"]],
    ["/a~1b/m~0n", [1]],
    ["/data/1/url", ["u1"]],
    ["/steps[type=model_output]/content[type=image]/data", ["A", "B"]],
    ["/media[type=image/png]/at", [1]],
    ["/media[type=image~1png]/at", [1]],
    ["/steps[type=none]/content", []],
  ])("notes 6 %s selects its values", (text, values) => {
    expect(selectValues(root, path(text))).toEqual({ values });
  });

  it.each([
    "/nothing",
    "/id/x",
    "/data/2",
    "/data/01",
    "/data/-",
    "/steps[type=thought]/content[type=image]",
    "/id[type=x]",
    "/data/toString",
  ])("notes 6 %s is a problem", (text) => {
    expect(selectValues(root, path(text))).toHaveProperty("problem");
  });

  it.each(["id", "/a[b", "/a]b", "/a[b=c][d=e]", "/a[=c]", "/a[b]", "/~2", "/a[b=c]d"])(
    "notes 6 %s is no response path",
    (text) => {
      expect(typeof parseResponsePath(text)).toBe("string");
    },
  );
});

describe("spec [response] usage", () => {
  it.each<[string, bigint]>([
    ["/n", 3n],
    ["/data", 2n],
    ["/steps[type=model_output]/content[type=image]", 2n],
    ["/steps[type=model_output]/content[type=audio]", 0n],
    ["/steps[type=nothing]", 0n],
    ["/steps[type=nothing]/content[type=image]", 0n],
  ])("spec %s counts", (text, count) => {
    expect(countUsage(root, path(text))).toEqual({ count });
  });

  it.each([
    "/id",
    "/missing[type=x]",
    "/id[type=x]",
    "/steps[type=model_output]/content",
    "/steps[type=thought]/content[type=x]",
  ])("spec %s is malformed usage, never zero or one", (text) => {
    expect(countUsage(root, path(text))).toHaveProperty("problem");
  });

  it.each<JsonValue>([-1, 1.5, "3", null, true, {}, 2 ** 53])("spec %j is no count", (n) => {
    expect(countUsage({ n }, path("/n"))).toHaveProperty("problem");
  });
});
