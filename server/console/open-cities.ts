import { realpath, stat } from "node:fs/promises";
import { basename, isAbsolute } from "node:path";
import { and, asc, eq, ne } from "drizzle-orm";
import { cities } from "@/drizzle/schema/cities";
import { citySources } from "@/drizzle/schema/city-sources";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { citySlug } from "@/lib/view/city-slug";
import { admitLocalOperator } from "../auth/local-operator";
import { registerCity } from "../bead/register-city";
import { CityRegistry, type CityState } from "../city/city-registry";
import type { LoadedCity } from "../city/load-city";
import type { CityCheckouts } from "../city/source/city-checkouts";
import { readSource } from "../city/source/city-source";
import type { Act } from "../db/act";
import type { Executor, Store, Transaction } from "../db/store";
import { isTransaction, outsideTransaction } from "../db/transaction";
import { append } from "../event/append";
import { log } from "../log";
import { recordLoad } from "../revision/record-load";
import { recordRevision } from "../revision/record-revision";
import { draftRevision } from "../revision/revision-draft";
import { onCityChange } from "./city-changes";

/** A city that this process serves. */
export type OpenCity = {
  /** What addresses carry. */
  readonly id: string;
  /** Absolute folder that holds city.toml. */
  readonly path: string;
  /** The composed city as its files are now; cached until one of them changes. */
  readonly load: () => Promise<LoadedCity>;
  /** The same, with the last composition of this process that loaded: what is shown while the city does not. */
  readonly state: () => Promise<CityState>;
  /** Resolves once every load so far is written down as a revision. */
  readonly recorded: () => Promise<void>;
};

/** The name that a city goes by when it cannot be composed: that of its folder. */
export function cityName(city: OpenCity, loaded: LoadedCity): string {
  return loaded.city?.name || basename(city.path);
}

/** Milliseconds between looks at the store without being told, for notifications that were lost. */
const lookAnyway = 30_000;

/** Who opened a city at the start of the process, as the `cities` table says it. */
export const openedAtStart = "start";

/** The cities that are open in this process, by id. */
export class OpenCities {
  readonly #store: Store;
  readonly #registry = new CityRegistry({ now: Date.now });
  readonly #open = new Map<string, OpenCity>();
  /** The writing of the last load of each city, by id: one follows the other, and no load waits for it. */
  readonly #recording = new Map<string, Promise<void>>();

  readonly #opening = new Map<string, Promise<OpenCity | undefined>>();
  /** The commit that each city from Git was loaded at here. */
  readonly #commits = new Map<string, string>();

  readonly #checkouts: CityCheckouts | undefined;
  #stopHearing: (() => void) | undefined;
  #looking: NodeJS.Timeout | undefined;
  /** What has to be done about changed cities, one after the other. */
  #keepingUp: Promise<void> = Promise.resolve();

  /** Without `checkouts` cities that come from Git stay closed. */
  constructor(store: Store, checkouts?: CityCheckouts) {
    this.#store = store;
    this.#checkouts = checkouts;
  }

  /**
   * Keeps up with what other processes do to the cities of this store: a removed one is shut, one whose source names another
   * commit is loaded from there. A notification that is lost only delays that.
   */
  keepUp(): void {
    this.#stopHearing = onCityChange(this.#store, (id) => this.#later(() => this.#reconcile(id)));
    this.#looking = setInterval(() => this.#later(() => this.#reconcile()), lookAnyway).unref();
  }

  list(): readonly OpenCity[] {
    return [...this.#open.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** A city by id. One that another server of the same store opened is opened here when it is first asked for. */
  async get(id: string): Promise<OpenCity | undefined> {
    const open = this.#open.get(id);
    if (open) return open;
    const [row] = await this.#store.db
      .select()
      .from(cities)
      .where(and(eq(cities.cityId, id), ne(cities.addedBy, openedAtStart)));
    return row && this.#reopen(row, new Date());
  }

  /**
   * Opens what people opened in earlier lives of this store and on other servers of it; folders that are gone stay closed, and
   * so does what only an earlier start was given.
   */
  async reopen(now: Date): Promise<void> {
    const rows = await this.#store.db
      .select()
      .from(cities)
      .where(ne(cities.addedBy, openedAtStart))
      .orderBy(asc(cities.addedAt));
    for (const row of rows) if (!this.#open.has(row.cityId)) await this.#reopen(row, now);
  }

  /**
   * Opens a folder and registers its city and bead stores. A city with mistakes opens too: its page shows them. Refuses a
   * folder that has no city.toml. `as` is the id that the city has already.
   */
  async open(executor: Executor, path: string, act: Act, as?: string): Promise<OpenCity> {
    const folder = await cityFolder(path);
    const known = this.list().find((city) => city.path === folder);
    if (known) return known;
    const state = () => outsideTransaction(() => this.#registry.open(folder));
    const { current: loaded, loadedAt } = await state();
    const id = as ?? (await idOf(executor, folder, loaded.city?.name || basename(folder)));
    const city: OpenCity = {
      id,
      path: folder,
      load: async () => (await state()).current,
      state,
      recorded: () => this.#recording.get(id) ?? Promise.resolve(),
    };
    await register(executor, city, loaded, act);
    this.#open.set(id, city);
    outsideTransaction(() =>
      this.#registry.subscribe(folder, (next) =>
        this.#record(city, next, (tx) => this.#reloaded(tx, city, next.current)),
      ),
    );
    const record = () => this.#record(city, { current: loaded, loadedAt });
    if (isTransaction(executor)) executor.afterCommit(record);
    else record();
    return city;
  }

  /** Stops serving and watching one city, which was removed. */
  shut(id: string): void {
    const city = this.#open.get(id);
    this.#open.delete(id);
    this.#commits.delete(id);
    if (city) this.#registry.close(city.path);
  }

  /** Stops watching. What was loaded is still written down; `settled` waits for it. */
  close(): void {
    this.#stopHearing?.();
    clearInterval(this.#looking);
    this.#checkouts?.close();
    this.#registry.closeAll();
  }

  /** Resolves once every load so far is written down. */
  async settled(): Promise<void> {
    await this.#keepingUp;
    await Promise.all(this.#recording.values());
  }

  /** Writes a load down as a revision, after those before it, and `also` in the same transaction. */
  #record(
    city: OpenCity,
    { current, loadedAt }: Pick<CityState, "current" | "loadedAt">,
    also: (tx: Transaction) => Promise<void> = async () => {},
  ): void {
    const write = async () => {
      const draft = await draftRevision(current, city.path, new Date(loadedAt));
      await this.#store.transaction(async (tx) => {
        await also(tx);
        await recordRevision(tx, city.id, draft);
        await recordLoad(tx, city.id, { ...draft, timing: current.timing });
      });
    };
    const before = this.#recording.get(city.id) ?? Promise.resolve();
    const writing = before.then(write).catch((error: unknown) => {
      log.error({ err: error, city: city.id }, "a changed city could not be written down");
    });
    this.#recording.set(city.id, writing);
  }

  /** Files changed: rigs may have come or gone, and whoever looks at the city is told. */
  async #reloaded(tx: Transaction, city: OpenCity, loaded: LoadedCity): Promise<void> {
    const act: Act = { actor: "cityhall", now: new Date() };
    const message = loaded.loads ? "" : "does not load";
    if (loaded.city) await register(tx, city, loaded, act);
    append(tx, city.id, act, { type: "config.reloaded", message, payload: { revision: loaded.city?.revision } });
  }

  /** Opens what the store knows of, once however many ask; undefined where its folder is gone. */
  #reopen(row: { readonly cityId: string; readonly path: string; readonly addedBy: string }, now: Date) {
    const { cityId, addedBy } = row;
    const open = async () => {
      const path = await this.#folderOf(row);
      return path === undefined ? undefined : this.open(this.#store, path, { actor: addedBy, now }, cityId);
    };
    const opening =
      this.#opening.get(cityId) ??
      open()
        .catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
          return undefined;
        })
        .finally(() => this.#opening.delete(cityId));
    this.#opening.set(cityId, opening);
    return opening;
  }

  /** The folder of a city on this machine; a city that comes from Git is fetched. Undefined before its first fetch. */
  async #folderOf({ cityId, path }: { readonly cityId: string; readonly path: string }): Promise<string | undefined> {
    const source = await readSource(this.#store, cityId);
    if (!source) return path;
    return source.commit === "" ? undefined : this.#checkouts?.folder(source);
  }

  #later(work: () => Promise<void>): void {
    this.#keepingUp = this.#keepingUp.then(work).catch((error: unknown) => {
      // The store may be away for a moment; the next look does what is still to be done.
      log.warn({ err: error }, "cities could not be compared with the store");
    });
  }

  /** Compares one city, or all, with what the store says about it. */
  async #reconcile(id?: string): Promise<void> {
    const rows = await this.#store.db
      .select({ cityId: cities.cityId, path: cities.path, addedBy: cities.addedBy, commit: citySources.commit })
      .from(cities)
      .leftJoin(citySources, eq(citySources.cityId, cities.cityId))
      .where(id === undefined ? undefined : eq(cities.cityId, id));
    const known = new Set(rows.map((row) => row.cityId));
    for (const city of this.list()) {
      if ((id === undefined || id === city.id) && !known.has(city.id)) this.shut(city.id);
    }
    for (const row of rows) {
      if (!row.commit || !this.#checkouts) continue;
      const open = this.#open.get(row.cityId);
      if (!open) await this.#reopen(row, new Date());
      else if (this.#commits.get(row.cityId) !== row.commit && (await this.#folderOf(row).catch(refused)))
        await this.#registry.replaced(open.path);
      if (this.#open.has(row.cityId)) this.#commits.set(row.cityId, row.commit);
    }
    if (id !== undefined && !known.has(id)) await this.#checkouts?.remove(id);
  }
}

/** A checkout that cannot be brought up to date now is tried again at the next look. */
function refused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
  return undefined;
}

async function idOf(executor: Executor, folder: string, name: string): Promise<string> {
  const rows = await executor.db.select({ id: cities.cityId, path: cities.path }).from(cities);
  const same = rows.find((row) => row.path === folder);
  return same?.id ?? citySlug(name, new Set(rows.map((row) => row.id)));
}

async function register(executor: Executor, city: OpenCity, loaded: LoadedCity, act: Act): Promise<void> {
  const { id: cityId, path } = city;
  const composed = loaded.city;
  const stores = composed
    ? [{ rig: "", prefix: composed.prefix }, ...composed.rigs.map((rig) => ({ rig: rig.name, prefix: rig.prefix }))]
    : [];
  const registration = { cityId, name: cityName(city, loaded), path };
  try {
    await registerCity(executor, { ...registration, stores }, act);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Two stores of one prefix: the composition says so with its place; the city store alone can still be used.
    await registerCity(executor, { ...registration, stores: stores.slice(0, 1) }, act);
  }
  await admitLocalOperator(executor, cityId, act.now);
}

async function cityFolder(path: string): Promise<string> {
  const refuse = (what: string) => new Refusal(400, "city-folder", `${path}: ${what}`);
  if (!isAbsolute(path)) throw refuse("give the absolute path of the folder that holds city.toml");
  const folder = await realpath(path).catch(() => undefined);
  if (folder === undefined) throw refuse("there is no such folder");
  const file = await stat(`${folder}/city.toml`).catch(() => undefined);
  if (!file?.isFile()) throw refuse("there is no city.toml in this folder");
  return folder;
}
