import { expect, test } from "vitest";
import { memoryTree } from "./memory-tree";
import { overlayTree } from "./overlay-tree";

const before = { "city.toml": "old", "agents/a/agent.toml": "a", "run.sh": "#!/bin/sh\n" };

test("an overlay is the tree that would be there after the change", () => {
  const tree = memoryTree(before);
  const over = overlayTree(
    tree,
    new Map([
      ["/city/city.toml", "new"],
      ["/city/agents/b/agent.toml", "b"],
      ["/city/run.sh", undefined],
    ]),
  );
  const after = memoryTree({ "city.toml": "new", "agents/a/agent.toml": "a", "agents/b/agent.toml": "b" });
  for (const path of ["/city", "/city/agents", "/city/agents/b", "/city/agents/a", "/city/gone"]) {
    expect(over.kind(path)).toBe(after.kind(path));
    expect(over.list(path)).toEqual(after.list(path));
  }
  for (const path of ["/city/city.toml", "/city/agents/b/agent.toml", "/city/agents/a/agent.toml", "/city/run.sh"]) {
    expect([over.kind(path), over.read(path), over.digest(path), over.executable(path), over.refusal(path)]).toEqual([
      ...[after.kind(path), after.read(path), after.digest(path), after.executable(path), after.refusal(path)],
    ]);
  }
  expect(over.directoryDigest("/city/agents/a")).toBe(tree.directoryDigest("/city/agents/a"));
  expect(over.directoryDigest("/city")).not.toBe(tree.directoryDigest("/city"));
  expect(tree.list("/city/agents")).toEqual(["a"]);
});
