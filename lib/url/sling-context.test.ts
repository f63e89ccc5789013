import { expect, test } from "vitest";
import { paths } from "./paths";
import { slingFrom } from "./sling-context";

const from = (path: string, query = "", checked: string[] = []) =>
  slingFrom("quay", path, query, checked).replace(paths.sling("quay"), "");

test("ux 43 the composer is filled in from where somebody is", () => {
  expect(from(paths.doctor("quay"))).toBe("");
  expect(from(paths.doctor("quay"), "rig=web")).toBe("?rig=web");
  expect(from(paths.bead("quay", "kx-1"), "sel=kx-9")).toBe("?bead=kx-1");
  expect(from(paths.beads("quay"), "sel=kx-9&rig=web&f=state%3Aready")).toBe("?rig=web&bead=kx-9");
  expect(from(paths.beads("quay"), "sel=kx-9", ["kx-1", "kx-2"])).toBe("?bead=kx-1+kx-2");
  expect(from(paths.molecule("quay", "kx-m"))).toBe("?bead=kx-m");
  expect(from(paths.molecule("quay", "kx-m"), "sel=kx-2")).toBe("?bead=kx-2");
  expect(from(paths.formula("quay", "build a hull"), "sel=step")).toBe("?formula=build+a+hull");
  expect(from(paths.agent("quay", "web/yard.smith"))).toBe("?target=web%2Fyard.smith");
  expect(from(paths.sling("quay"), "bead=kx-1")).toBe("?bead=kx-1");
  expect(from(`${paths.beads("quay")}/%E0%A4%A`)).toBe("?bead=%25E0%25A4%25A");
});
