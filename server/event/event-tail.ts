import type { Store } from "@/server/db/store";
import type { CityEvent } from "./city-event";
import { eventsAtMost, lastSeq, readEvents } from "./read-events";
import { onWake } from "./wake";

type Listener = (events: readonly CityEvent[]) => void;

/** Milliseconds between looks without being woken, for notifications that were lost. */
const lookAnyway = 1000;

/**
 * Milliseconds from one batch to the next. What happens after a pause is told at once; where much happens, each of hundreds of
 * readers gets ten messages a second instead of one for every event.
 */
const pace = 100;

/**
 * The live end of one city's events, read once for all its listeners. Each event object is the same for everybody, so that a
 * stream may serialise it once.
 */
export class EventTail {
  readonly #store: Store;
  readonly #cityId: string;
  readonly #listeners = new Set<Listener>();
  #seq: number | undefined;
  #reading: Promise<void> | undefined;
  /** Runs from a batch until the next one may be read. */
  #rest: NodeJS.Timeout | undefined;
  #again = false;
  #stop: (() => void) | undefined;

  constructor(store: Store, cityId: string) {
    this.#store = store;
    this.#cityId = cityId;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /**
   * Calls back with every batch of events after the returned number, in order and without gaps; `stop` ends it. What came
   * before that number is in the store: read it up to there with `readEvents`.
   */
  async listen(listener: Listener): Promise<{ readonly seq: number; readonly stop: () => void }> {
    if (!this.#stop) this.#start();
    // A reader that joins waits for the batch under way, so that it neither misses nor repeats it.
    while (this.#reading) await this.#reading;
    this.#seq ??= await lastSeq(this.#store, this.#cityId);
    this.#listeners.add(listener);
    const seq = this.#seq;
    this.#look();
    return { seq, stop: () => this.#leave(listener) };
  }

  #start(): void {
    const timer = setInterval(() => this.#look(), lookAnyway).unref();
    const stopWake = onWake(this.#store, (cityId) => {
      if (cityId === this.#cityId) this.#look();
    });
    this.#stop = () => {
      clearInterval(timer);
      stopWake();
    };
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#seq = undefined;
  }

  #look(): void {
    if (this.#reading || this.#rest) {
      this.#again = true;
      return;
    }
    this.#reading = this.#read()
      // The store may be away for a moment; the next look, a second later at most, carries on from the same number.
      .catch(() => false)
      .then((told) => {
        this.#reading = undefined;
        if (told) this.#rest = setTimeout(() => this.#carryOn(), pace).unref();
        else this.#carryOn();
      });
  }

  #carryOn(): void {
    this.#rest = undefined;
    if (!this.#again) return;
    this.#again = false;
    this.#look();
  }

  /** Tells what is new, and whether anything was. */
  async #read(): Promise<boolean> {
    if (this.#seq === undefined) return false;
    const events = await readEvents(this.#store, { cityId: this.#cityId, afterSeq: this.#seq });
    const last = events.at(-1);
    if (!last) return false;
    this.#seq = last.seq;
    // A full batch is not all of it.
    this.#again ||= events.length >= eventsAtMost;
    for (const listener of this.#listeners) listener(events);
    return true;
  }
}

const tails = new WeakMap<Store, Map<string, EventTail>>();

/** The one tail of a city on this store. */
export function eventTail(store: Store, cityId: string): EventTail {
  let ofStore = tails.get(store);
  if (!ofStore) {
    ofStore = new Map();
    tails.set(store, ofStore);
  }
  let tail = ofStore.get(cityId);
  if (!tail) {
    tail = new EventTail(store, cityId);
    ofStore.set(cityId, tail);
  }
  return tail;
}
