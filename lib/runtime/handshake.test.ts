import { expect, test } from "vitest";
import { readHandshake } from "./handshake";
import { resolveRuntimeCommand } from "./resolve-command";

test("runtime 11 an executable without a protocol operation is the floor and fine", () => {
  expect(readHandshake(2, "", "unknown operation")).toEqual({ kind: "floor" });
});

test("runtime 11 declared capabilities are read, unknown names kept apart", () => {
  const answer = '{"version":0,"capabilities":["report-activity","warp"]}\n';
  expect(readHandshake(0, answer, "")).toEqual({
    kind: "declared",
    capabilities: ["report-activity"],
    unknown: ["warp"],
  });
  expect(readHandshake(0, '{"version":0}', "")).toEqual({ kind: "declared", capabilities: [], unknown: [] });
});

test.each([
  [0, "ready", 'protocol printed no JSON object: "ready"'],
  [0, "null", 'protocol printed no JSON object: "null"'],
  [0, '{"version":1}', "protocol version 1 not supported (this host speaks version 0)"],
  [0, "{}", "protocol version undefined not supported (this host speaks version 0)"],
  [0, '{"version":0,"capabilities":"all"}', "protocol: capabilities is not a list of names"],
  [1, "", "protocol exited with status 1: no"],
])("runtime 11 a present but broken handshake: exit %i, %s", (exitCode, stdout, reason) => {
  expect(readHandshake(exitCode, stdout, exitCode ? "no\nmore" : "")).toEqual({ kind: "broken", reason });
});

test("pack 1.2.8 a bare command is looked up on the PATH, a relative one lies in the pack, an absolute one stays", () => {
  expect(resolveRuntimeCommand("gc-rt", "/p/a")).toEqual({ kind: "path", name: "gc-rt" });
  expect(resolveRuntimeCommand("bin/rt", "/p/a")).toEqual({ kind: "file", path: "/p/a/bin/rt" });
  expect(resolveRuntimeCommand("/opt/rt", "/p/a")).toEqual({ kind: "file", path: "/opt/rt" });
});
