import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metrics, secondsSince } from "./metrics";

test("what the process counts reads as Prometheus text, by names of this program", async () => {
  metrics().procedureSeconds.observe({ procedure: "bead.list", outcome: "ok" }, secondsSince(performance.now()));
  metrics().endpointSeconds.observe({ method: "GET", endpoint: "/beads/ready", status: 200 }, 0.01);
  metrics().jobs.inc({ task: "clean-up", outcome: "done" });
  metrics().streams.inc();
  const text = await metrics().registry.metrics();
  expect(text).toContain('cityhall_procedure_seconds_count{procedure="bead.list",outcome="ok"} 1');
  expect(text).toContain(
    'cityhall_endpoint_seconds_bucket{le="0.02",method="GET",endpoint="/beads/ready",status="200"} 1',
  );
  expect(text).toContain('cityhall_jobs_total{task="clean-up",outcome="done"} 1');
  expect(text).toContain("cityhall_streams 1");
  expect(text).toContain("nodejs_heap_size_used_bytes");
});

test("every metric is used somewhere", () => {
  const files = readdirSync(new URL("..", import.meta.url), { recursive: true, encoding: "utf8" });
  const code = files
    .filter((name) => name.endsWith(".ts") && !name.startsWith("metrics/"))
    .map((name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8"))
    .join("\n");
  const named = Object.keys(metrics()).filter((name) => name !== "registry");
  expect(named.filter((name) => !code.includes(`metrics().${name}`))).toEqual([]);
});
