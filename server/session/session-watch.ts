import { sessionsWatchedForMs } from "@/lib/event/live-sessions";

/** Something that pages show and that nothing tells of: it is looked at again, and whoever shows it is told when it differs. */
export type WatchedLook = {
  /** What of: the same for everybody who shows the same. */
  readonly key: string;
  /** What is to be seen now, as a text that differs when a page would; told by `tell` when it is another than before. */
  readonly look: () => Promise<string>;
  readonly tell: () => Promise<void>;
};

/** `seen` is what everybody was shown; empty when some were shown something else. */
type Kept = WatchedLook & { readonly seen: string; readonly until: number };

export type WatchLimits = {
  /** Pause between two looks. */
  readonly everyMs: number;
  /** Nobody asked for this long: nobody shows it any more. */
  readonly keptMs: number;
  /** Different looks at a time; of more, the ones that were asked for last are kept. */
  readonly most: number;
};

const usualLimits: WatchLimits = { everyMs: 3000, keptMs: sessionsWatchedForMs, most: 64 };

/**
 * Looks again at what somebody shows of the sessions of one city, once for everybody and only as long as somebody asks now and
 * then: so pages need not ask every few seconds. Looks do not overlap, however long one takes.
 */
export class SessionWatch {
  readonly #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    readonly limits: WatchLimits = usualLimits,
    readonly clock: () => number = Date.now,
  ) {}

  /** Somebody was shown this just now. Where others were shown something else before, the next look is news to one of them. */
  keep(watched: WatchedLook, seen: string): void {
    if (this.#closed) return;
    const now = this.clock();
    const before = this.#kept.get(watched.key);
    this.#kept.delete(watched.key);
    const differs = before && before.until > now && before.seen !== seen;
    this.#kept.set(watched.key, { ...watched, seen: differs ? "" : seen, until: now + this.limits.keptMs });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > this.limits.most && !oldest.done) this.#kept.delete(oldest.value);
    this.#wait();
  }

  /** Nothing is looked at any more. */
  close(): void {
    this.#closed = true;
    this.#kept.clear();
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (this.#timer || this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.#round().finally(() => {
        this.#timer = undefined;
        if (this.#kept.size > 0) this.#wait();
      });
    }, this.limits.everyMs);
    this.#timer.unref();
  }

  async #round(): Promise<void> {
    for (const { key, until } of [...this.#kept.values()]) if (until <= this.clock()) this.#kept.delete(key);
    await Promise.all([...this.#kept.values()].map((each) => this.#lookAgain(each)));
  }

  async #lookAgain({ key, look, tell }: Kept): Promise<void> {
    // A look that fails shows as much: pages find the reason when they ask.
    const seen = await look().catch((error: unknown) => `failed: ${String(error)}`);
    const kept = this.#kept.get(key);
    if (!kept || kept.seen === seen) return;
    // News that cannot be told is told by the next look.
    const told = await tell().then(
      () => true,
      () => false,
    );
    const asked = this.#kept.get(key);
    // Whoever asked meanwhile was shown what they were shown: the next look compares with that.
    if (told && asked === kept) this.#kept.set(key, { ...kept, seen });
  }
}

// One watch a city in a process: bundles load this module more than once.
const holder = globalThis as { cityhallSessionWatches?: Map<string, SessionWatch> };

/** The watch of a city in this process. */
export function sessionWatchOf(cityId: string): SessionWatch {
  holder.cityhallSessionWatches ??= new Map();
  const watches = holder.cityhallSessionWatches;
  const watch = watches.get(cityId) ?? new SessionWatch();
  watches.set(cityId, watch);
  return watch;
}

/** Ends the watch of a city, or all. */
export function closeSessionWatches(cityId?: string): void {
  for (const [id, watch] of holder.cityhallSessionWatches ?? []) {
    if (cityId !== undefined && id !== cityId) continue;
    watch.close();
    holder.cityhallSessionWatches?.delete(id);
  }
}
