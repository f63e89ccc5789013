import { durationMs } from "../city/duration/go-duration";

/**
 * `[daemon] wisp_ttl` of a city in milliseconds. The collector is on only when `wisp_gc_interval` is set as well (runtime 5.3, 1);
 * undefined otherwise.
 */
export function wispTtl(settings: Readonly<Record<string, unknown>>): number | undefined {
  const daemon = settings.daemon;
  if (typeof daemon !== "object" || daemon === null) return undefined;
  const { wisp_gc_interval: interval, wisp_ttl: ttl } = daemon as Readonly<Record<string, unknown>>;
  const [every, age] = [interval, ttl].map((text) => (typeof text === "string" ? durationMs(text) : undefined));
  return every !== undefined && every > 0 && age !== undefined && age > 0 ? age : undefined;
}
