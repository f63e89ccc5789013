import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dependencyProblems, type LockedPackage } from "./dependencies";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> };
const good = { integrity: "sha512-x", license: "MIT", resolved: "https://registry.npmjs.org/x/-/x-1.0.0.tgz" };

test("security 13 every package is locked to its bytes, free to use, quiet when installed and not known to be bad", () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(dependencyProblems(lock.packages)).toEqual([]);
});

test.each([
  ["x", { ...good, integrity: "" }, "has no SHA-512"],
  ["x", { ...good, integrity: "sha1-x" }, "has no SHA-512"],
  ["x", { ...good, resolved: "git+ssh://git@github.com/x/x.git#abc" }, "is not from the registry"],
  ["x", { ...good, resolved: "http://registry.npmjs.org/x.tgz" }, "is not from the registry"],
  ["x", { ...good, license: "AGPL-3.0-only" }, "licence AGPL-3.0-only"],
  ["x", { ...good, license: "(MIT AND SSPL-1.0)" }, "which is not on the list"],
  ["x", { integrity: "sha512-x" }, "licence none"],
  ["x", { ...good, hasInstallScript: true }, "runs a script"],
  ["chalk", { ...good, version: "5.6.1" }, "to do harm"],
  ["next", { ...good, version: "16.0.6" }, "known hole"],
  ["next", { ...good, version: "15.2.2" }, "known hole"],
  ["next", { ...good, version: "14.2.0" }, "known hole"],
  ["react", { ...good, version: "19.2.0" }, "known hole"],
])("security 13 %s is found: %j", (name, entry, sentence) => {
  const found = dependencyProblems({ [`node_modules/${name}`]: { version: "1.0.0", ...entry } });
  expect(found).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ["next", "16.4.6"],
  ["next", "16.0.10"],
  ["react", "19.3.1"],
  ["react", "19.1.4"],
  ["chalk", "5.6.2"],
])("security 13 %s %s is taken", (name, version) => {
  expect(dependencyProblems({ [`node_modules/${name}`]: { ...good, version } })).toEqual([]);
});
