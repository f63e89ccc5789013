import { afterEach, expect, test, vi } from "vitest";
import type { SupervisorClient } from "./supervisor-client";
import { SupervisorStream } from "./supervisor-stream";

const warnings: string[] = [];
const note = (warning: Error) => warnings.push(warning.name);
afterEach(() => void process.off("warning", note));

test("runtime 12 a supervisor that is away for long leaves nothing behind with every attempt", async () => {
  process.on("warning", note);
  const stream = vi.fn(async () => {
    throw new Error("connect ECONNREFUSED");
  });
  const following = new SupervisorStream({ stream } as unknown as SupervisorClient, () => {}, {
    silentMs: 60_000,
    retryMs: [0],
  });
  following.start();
  await vi.waitUntil(() => stream.mock.calls.length > 20, { timeout: 10_000 });
  following.stop();
  expect(warnings).toEqual([]);
});
