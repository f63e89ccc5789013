import { describe, expect, it } from "vitest";
import { derivePrefix } from "./derive-prefix";
import { effectiveCityNames, effectiveRigPrefix } from "./effective-names";
import { parseQualifiedName, qualifiedName } from "./qualified-name";
import { sessionName } from "./session-name";

describe("pack 2.4 qualified names", () => {
  it.each([
    [{ dir: "hello", binding: "gas", name: "mayor" }, "hello/gas.mayor"],
    [{ dir: "", binding: "gas", name: "mayor" }, "gas.mayor"],
    [{ dir: "hello", name: "mayor" }, "hello/mayor"],
    [{ name: "mayor" }, "mayor"],
  ])("%j is %s", (parts, expected) => {
    expect(qualifiedName(parts)).toBe(expected);
  });

  it("reference 9.7: splits at the last slash and keeps the binding", () => {
    expect(parseQualifiedName("a/b/gas.mayor")).toEqual({ dir: "a/b", name: "gas.mayor" });
    expect(parseQualifiedName("mayor")).toEqual({ dir: "", name: "mayor" });
  });
});

describe("reference 9.7 and 4.1 session names", () => {
  it.each([
    ["hello/gas.mayor", "", "hello--gas__mayor"],
    ["hello/gas.mayor", "{{.City}}-{{ .Agent }}", "borough-hello--gas__mayor"],
    ["hello/mayor", "{{.Dir}}_{{.Name}}", "hello_mayor"],
    ["hello/mayor", "{{.Nope}}", "hello--mayor"],
    ["hello/mayor", "{{if .Dir}}x{{end}}", "hello--mayor"],
  ])("%s with template %j is %s", (identity, template, expected) => {
    expect(sessionName(identity, template, "borough")).toBe(expected);
  });
});

describe("reference 20.5 derived prefixes", () => {
  it.each([
    ["checkout-service", "cs"],
    ["payments", "pa"],
    ["myFrontend", "mf"],
    ["api", "api"],
    ["tools-py", "to"],
    ["X", "x"],
    ["HTTPServer", "ht"],
    ["my_big-city", "mbc"],
    ["crane-go-py", "cr"],
  ])("%s → %s", (name, expected) => {
    expect(derivePrefix(name)).toBe(expected);
  });

  it("reference 20.3: the site file, then the workspace table, then the directory name the city", () => {
    const cityRoot = "/srv/port-city";
    expect(effectiveCityNames({ cityRoot })).toEqual({
      name: { value: "port-city", from: "directory" },
      prefix: { value: "pc", from: "derived" },
    });
    const both = { cityRoot, site: { name: "Harbor", prefix: "hb" }, workspace: { name: "other", prefix: "ot" } };
    expect(effectiveCityNames(both)).toMatchObject({
      name: { value: "Harbor" },
      prefix: { value: "hb", from: "site" },
    });
    expect(effectiveRigPrefix({ name: "checkout-service" })).toEqual({ value: "cs", from: "derived" });
    expect(effectiveRigPrefix({ name: "checkout-service", prefix: "ck" })).toEqual({ value: "ck", from: "declared" });
  });
});
