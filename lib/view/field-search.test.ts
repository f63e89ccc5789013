import { expect, test } from "vitest";
import { cityOf, packToml } from "../city/testing/city-of";
import { searchFields } from "./field-search";

const { composed } = cityOf({
  "pack.toml": packToml("quay"),
  "city.toml": '[workspace]\nname = "quay"\nprovider = "claude"\n',
  "agents/clerk/agent.toml":
    'nudge = "Mind the provider"\nprovider = "codex"\n\n[env]\nAPI_KEY = "hunter2"\nPORT = "80"\n',
  "agents/scribe/agent.toml": "max_active_sessions = 80\n",
});
const found = (text: string) =>
  searchFields(composed, text).map(({ target, path }) =>
    `${target.kind} ${target.name} ${path.join(".")}`.replace("  ", " "),
  );

test("every word has to occur in the owner, the key or the value", () => {
  expect(found("clerk port")).toEqual(["agent clerk env.PORT"]);
  expect(found("scribe 80")).toEqual(["agent scribe max_active_sessions"]);
  expect(found("80 nowhere")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("a key of that name comes before a value that only mentions it", () => {
  const list = found("provider");
  expect(list.slice(0, 2)).toEqual(["city workspace.provider", "agent clerk provider"]);
  expect(list).toContain("agent clerk nudge");
});

test("ux 20 a hidden value is not searched and not shown", () => {
  expect(found("hunter2")).toEqual([]);
  const [field] = searchFields(composed, "API_KEY");
  expect(field?.text).toMatch(/^hidden \(fingerprint/);
});
