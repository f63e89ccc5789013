type Tracing = { readonly stop: () => Promise<void> };

/**
 * Sends the spans of Next (requests, rendering, fetches) to an OpenTelemetry collector. Off unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set; without it the libraries are not even loaded.
 */
export async function startTracing(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Tracing | undefined> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  // The exporter reads the OTEL_EXPORTER_OTLP_* variables by itself.
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": environment.OTEL_SERVICE_NAME || "cityhall" }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}
