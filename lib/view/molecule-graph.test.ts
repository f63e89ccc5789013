import { expect, test } from "vitest";
import { type MoleculeMember, moleculeGraph } from "./molecule-graph";

const member = (id: string, more: Partial<MoleculeMember> = {}): MoleculeMember => ({
  ...{ id, title: id, type: "step", state: "ready", assignee: "", parentId: "root", descendants: 0 },
  updatedAt: "2026-05-02T10:00:00Z",
  ...more,
});

test("ux 28 a box says its state, who has it and since when; a container stands for what is in it", () => {
  const { nodes } = moleculeGraph(
    "root",
    [
      member("root", { parentId: null, descendants: 3 }),
      member("a", { state: "running", assignee: "mayor" }),
      member("b"),
      member("c", { descendants: 1 }),
    ],
    [],
  );
  expect(nodes.map(({ id, subtitle, since, container }) => [id, subtitle, since, container])).toEqual([
    ["a", "running · mayor", "2026-05-02T10:00:00Z", false],
    ["b", "ready", "2026-05-02T10:00:00Z", false],
    ["c", "ready", "2026-05-02T10:00:00Z", true],
  ]);
});
