import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trace } from "@opentelemetry/api";
import { afterEach, expect, test } from "vitest";
import { startTracing } from "./tracing";

afterEach(() => {
  trace.disable();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

test("nothing is traced unless a collector is named", async () => {
  expect(await startTracing({})).toBeUndefined();
  expect(trace.getTracer("x").startSpan("a").isRecording()).toBe(false);
});

test("spans reach the collector before the process ends", async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(`${request.url} ${Buffer.concat(chunks).toString("latin1")}`);
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  try {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const tracing = await startTracing(process.env);
    trace.getTracer("x").startSpan("open the hall").end();
    await tracing!.stop();
    expect(bodies.join()).toMatch(/^\/v1\/traces .*cityhall.*open the hall/s);
  } finally {
    collector.close();
  }
});
