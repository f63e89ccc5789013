import type { ComposeOptions } from "@/lib/city/compose-context";
import { type Watch, watchPaths } from "../scan/watch-paths";
import { forgetCity, type LoadedCity, loadCity } from "./load-city";

/** A city as the registry keeps it. */
export type CityState = {
  /** The city as its files are now, with its errors. */
  readonly current: LoadedCity;
  /** The last one without load errors: what is shown beside the errors while the city does not load. */
  readonly lastGood: LoadedCity | undefined;
  /** Epoch milliseconds of the load that gave `current`. */
  readonly loadedAt: number;
};

export type CityListener = (state: CityState) => void;

type RegistryOptions = ComposeOptions & {
  readonly now: () => number;
  /** How often a city is looked at where the system gives no watches, in milliseconds. */
  readonly pollMs?: number;
};

/** One watched city: reloads itself after a change and tells who asked to know. */
class WatchedCity {
  #state: CityState | undefined;
  #watch: Watch | undefined;
  #poll: NodeJS.Timeout | undefined;
  #pending: Set<string> | undefined;
  #loading: Promise<CityState> | undefined;
  #closed = false;
  readonly listeners = new Set<CityListener>();

  constructor(
    readonly path: string,
    readonly options: RegistryOptions,
  ) {}

  /** The state; loads the city when it never was. */
  async state(): Promise<CityState> {
    return this.#loading ?? this.#state ?? this.#load();
  }

  /** Looks at everything again: the folder was exchanged for another one, which a watch of the old one does not see. */
  async replaced(): Promise<void> {
    await this.#loading;
    this.#watch?.close();
    this.#watch = undefined;
    await this.#load();
  }

  close(): void {
    this.#closed = true;
    this.#watch?.close();
    clearInterval(this.#poll);
    this.listeners.clear();
    forgetCity(this.path);
  }

  #load(changed?: ReadonlySet<string>): Promise<CityState> {
    this.#loading = this.#reload(changed).finally(() => {
      this.#loading = undefined;
      const pending = this.#pending;
      this.#pending = undefined;
      if (pending && !this.#closed) void this.#load(pending);
    });
    return this.#loading;
  }

  async #reload(changed?: ReadonlySet<string>): Promise<CityState> {
    const { now, pollMs: _, ...options } = this.options;
    const current = await loadCity(this.path, { ...options, ...(changed && { changed }) });
    const before = this.#state;
    if (before?.current === current) return before;
    const lastGood = current.loads ? current : before?.lastGood;
    const state: CityState = { current, lastGood, loadedAt: now() };
    this.#state = state;
    this.#follow(current);
    if (before) for (const listener of this.listeners) listener(state);
    return state;
  }

  #follow({ tree }: LoadedCity): void {
    if (this.#closed || this.#poll) return;
    if (this.#watch) this.#watch.follow(tree);
    else {
      const onChange = (paths: ReadonlySet<string>): void => this.#changed(paths);
      this.#watch = watchPaths(tree, { onChange, onUnavailable: () => this.#startPolling() });
    }
  }

  /** Changes during a load wait for its end; then one more load takes them all. */
  #changed(paths: ReadonlySet<string>): void {
    if (this.#closed) return;
    if (this.#loading) this.#pending = new Set([...(this.#pending ?? []), ...paths]);
    else void this.#load(paths);
  }

  #startPolling(): void {
    if (this.#closed) return;
    this.#poll = setInterval(() => {
      if (!this.#loading) void this.#load();
    }, this.options.pollMs ?? 1_000);
    this.#poll.unref();
  }
}

/** The cities that a process has open, by absolute path: loaded once, watched, and told about when they change. */
export class CityRegistry {
  readonly #cities = new Map<string, WatchedCity>();

  constructor(readonly options: RegistryOptions) {}

  /** The city at a path as its files are now. Opens it, and from then on watches it. */
  open(path: string): Promise<CityState> {
    return this.#city(path).state();
  }

  /** Calls the listener after each change of the city that gives a new composition. Returns how to stop. */
  subscribe(path: string, listener: CityListener): () => void {
    const { listeners } = this.#city(path);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  get paths(): readonly string[] {
    return [...this.#cities.keys()];
  }

  /** Loads a city again whose folder was exchanged for another one. */
  async replaced(path: string): Promise<void> {
    await this.#cities.get(path)?.replaced();
  }

  close(path: string): void {
    this.#cities.get(path)?.close();
    this.#cities.delete(path);
  }

  closeAll(): void {
    for (const path of this.paths) this.close(path);
  }

  #city(path: string): WatchedCity {
    let city = this.#cities.get(path);
    if (!city) {
      city = new WatchedCity(path, this.options);
      this.#cities.set(path, city);
    }
    return city;
  }
}
