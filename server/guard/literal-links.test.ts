import { expect, test } from "vitest";
import { literalLinks } from "./literal-links";
import { sourceFiles } from "./source-files";

test("architecture 22 one module spells every path of the console", () => {
  const files = sourceFiles(["app", "components", "e2e"]).filter((file) => !file.path.includes(".test."));
  expect(files.flatMap(literalLinks)).toEqual([]);
});

test("architecture 22 the guard sees links, redirects and visits spelt by hand", () => {
  const found = (text: string) => literalLinks({ path: "app/x.tsx", text }).length;
  expect(found('<a href="/c/harbour">')).toBe(1);
  expect(found("<Link href={`/c/harbour`}>")).toBe(1);
  expect(found('router.push("/login")')).toBe(1);
  expect(found('redirect("/login")')).toBe(1);
  expect(found('await page.goto("/login")')).toBe(1);
  expect(found('<a href={paths.city(city)}> <a href="https://example.org">')).toBe(0);
});
