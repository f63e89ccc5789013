import { expect, test } from "vitest";
import { wispTtl } from "./wisp-ttl";

test("runtime 5.3 the daemon's collector is on only when its interval and its age are both set", () => {
  expect(wispTtl({ daemon: { wisp_gc_interval: "5m", wisp_ttl: "24h" } })).toBe(86_400_000);
  for (const daemon of [
    {},
    { wisp_ttl: "24h" },
    { wisp_gc_interval: "5m" },
    { wisp_gc_interval: "5m", wisp_ttl: "0s" },
  ])
    expect(wispTtl({ daemon })).toBeUndefined();
  expect(wispTtl({})).toBeUndefined();
  expect(wispTtl({ daemon: { wisp_gc_interval: "soon", wisp_ttl: "24h" } })).toBeUndefined();
});
