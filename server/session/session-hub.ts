import { setTimeout as delay } from "node:timers/promises";
import type { ComposedCity } from "@/lib/city/composed-city";
import { keepLastKnown } from "@/lib/session/keep-last-known";
import type { SourceReport } from "@/lib/session/observed-session";
import { trackSince } from "@/lib/session/track-since";
import type { SessionSource } from "./session-source";

export type HubLimits = {
  /** A look as young as this is not made again. */
  readonly freshMs: number;
  /** Whoever asks waits this long for a new look when there is one from before. */
  readonly patienceMs: number;
  /** Without anybody asking for this long the stream is closed. */
  readonly idleMs: number;
};

const usualLimits: HubLimits = { freshMs: 2000, patienceMs: 1500, idleMs: 120_000 };

/**
 * Looks at sessions on behalf of everybody who asks about one city: one look at a time, shared for two seconds, told to look
 * again by the stream of the source. A look that takes long does not hold up the page: the one before is shown, and says so.
 */
export class SessionHub {
  #reports: readonly SourceReport[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<readonly SourceReport[]> | undefined;
  #stops: readonly (() => void)[] | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    readonly sources: readonly SessionSource[],
    readonly clock: () => Date = () => new Date(),
    readonly limits: HubLimits = usualLimits,
  ) {}

  /** The newest look; `fresh` makes a new one and waits for it. */
  async observe(city: ComposedCity, fresh = false): Promise<readonly SourceReport[]> {
    this.#stayAwake();
    const age = this.clock().getTime() - this.#lookedAt;
    if (!fresh && age < this.limits.freshMs) return this.#reports;
    const looking = this.#look(city);
    if (fresh || this.#reports.length === 0) return looking;
    const waited = await Promise.race([looking, delay(this.limits.patienceMs, undefined, { ref: false })]);
    return waited ?? this.#reports.map((report) => late(report, this.clock()));
  }

  /** Ends the streams and connections. */
  close(): void {
    clearTimeout(this.#idle);
    for (const stop of this.#stops ?? []) stop();
    this.#stops = undefined;
  }

  #look(city: ComposedCity): Promise<readonly SourceReport[]> {
    this.#looking ??= (async () => {
      try {
        const now = this.clock();
        const seen = await Promise.all(this.sources.map((source) => source.observe(city, now)));
        this.#reports = seen.map((report) => {
          const before = this.#reports.find((each) => each.kind === report.kind);
          return trackSince(keepLastKnown(report, before), before);
        });
        this.#lookedAt = this.clock().getTime();
        return this.#reports;
      } finally {
        this.#looking = undefined;
      }
    })();
    return this.#looking;
  }

  #stayAwake(): void {
    this.#stops ??= this.sources.flatMap((source) => {
      const stop = source.watch?.(() => {
        this.#lookedAt = Number.NEGATIVE_INFINITY;
      });
      return stop ? [stop] : [];
    });
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.close(), this.limits.idleMs);
    this.#idle.unref();
  }
}

/** A look from before, while the new one is under way: what it says is of then. */
function late(report: SourceReport, now: Date): SourceReport {
  const waits = Math.round((now.getTime() - Date.parse(report.observedAt)) / 1000);
  if (report.status === "failed" || report.status === "not-configured") return report;
  return { ...report, status: "degraded", complete: false, message: `is slow to answer; this is from ${waits} s ago` };
}
