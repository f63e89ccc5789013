import { mkdirSync, realpathSync } from "node:fs";
import { readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/diagnostic/refusal";
import { revealCitySecret } from "../../auth/city-secret";
import type { Keyring } from "../../auth/secret-box";
import type { Store } from "../../db/store";
import type { FetchPolicy } from "../../import/fetch-policy";
import type { ImportHost } from "../../import/import-host";
import { planInstall } from "../../import/install-imports";
import { ensureCheckout } from "../../import/repository-cache";
import { withLock } from "../../import/with-lock";
import { type CitySource, sourceAddress, sourceSecrets } from "./city-source";
import { remoteCommit } from "./remote-commit";
import { withCredential } from "./with-credential";

type CheckoutsOptions = {
  readonly store: Store;
  /** Folder below which the checkouts lie, one for each city, named by its id. */
  readonly root: string;
  readonly keys: Keyring;
  /** What packs are fetched with; cities are fetched under the same policy. */
  readonly host: ImportHost;
};

/** The checkouts of cities that come from Git, on this machine. Each is the repository at one commit, exchanged as a whole. */
export class CityCheckouts {
  readonly root: string;
  readonly #options: CheckoutsOptions;
  readonly #ended = new AbortController();

  constructor(options: CheckoutsOptions) {
    mkdirSync(/* turbopackIgnore: true */ options.root, { recursive: true });
    this.root = realpathSync(options.root);
    this.#options = options;
  }

  /** Whether the work under way is to stop. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** The folder of a city, whether it is there or not. */
  path({ cityId, subfolder }: Pick<CitySource, "cityId" | "subfolder">): string {
    return join(this.root, cityId, subfolder);
  }

  /** The folder of a city at the commit that its source names; fetched when another one is here, or none. */
  async folder(source: CitySource): Promise<string> {
    const path = this.path(source);
    if ((await this.#commitHere(source.cityId)) !== source.commit) await this.#exchange(source);
    return path;
  }

  /** The commit that the source's branch has now. */
  async newest(source: CitySource): Promise<string> {
    return this.#fetching(source, (policy) => remoteCommit(source, { cwd: this.root, policy, signal: this.signal }));
  }

  /** Fetches a commit beside the one in use, with the packs that it is locked to, and checks that there is a city in it. */
  async fetch(source: CitySource): Promise<void> {
    const fetched = await this.#fetching(source, (policy) => this.#checkout(source, policy));
    const city = join(fetched, source.subfolder);
    const file = await stat(join(city, "city.toml")).catch(() => undefined);
    if (!file?.isFile() || (await realpath(city)) !== city)
      throw new Refusal(409, "city-source", `${sourceAddress(source)}: there is no city.toml in this folder`);
    // Packs that cannot be fetched are findings of the city: its pages name each of them with its place.
    await planInstall(city, { ...this.#options.host, signal: this.signal }).catch(() => undefined);
  }

  /** Takes away what lies here of a city. */
  async remove(cityId: string): Promise<void> {
    await withLock(this.#lock(cityId), async () => {
      for (const path of [join(this.root, cityId), this.#scratch(cityId)])
        await rm(path, { recursive: true, force: true });
    });
  }

  /** Ends what is under way. */
  close(): void {
    this.#ended.abort();
  }

  #checkout(source: CitySource, policy: FetchPolicy): Promise<string> {
    const host = { ...this.#options.host, cacheRoot: this.#scratch(source.cityId), policy, signal: this.signal };
    return ensureCheckout(host, { source: sourceAddress(source), cloneUrl: source.url, commit: source.commit });
  }

  async #exchange(source: CitySource): Promise<void> {
    await withLock(
      this.#lock(source.cityId),
      async () => {
        if ((await this.#commitHere(source.cityId)) === source.commit) return;
        const fresh = await this.#fetching(source, (policy) => this.#checkout(source, policy));
        const place = join(this.root, source.cityId);
        const old = join(this.#scratch(source.cityId), "old");
        await rm(old, { recursive: true, force: true });
        await rename(place, old).catch(ignoreMissing);
        await rename(fresh, place);
        // What belongs to this machine (bindings of rigs, state of runtimes) is in no repository and stays.
        const state = join(source.subfolder, ".gc");
        if (!(await stat(join(place, state)).catch(() => undefined)))
          await rename(join(old, state), join(place, state)).catch(ignoreMissing);
        await this.#clear(this.#scratch(source.cityId));
      },
      { signal: this.signal },
    );
  }

  /** Takes away the old folder and what was fetched and never used. A fetch that is under way holds the lock. */
  async #clear(scratch: string): Promise<void> {
    await withLock(scratch, async () => {
      for (const name of await readdir(scratch)) await rm(join(scratch, name), { recursive: true, force: true });
    });
  }

  async #fetching<Result>(source: CitySource, work: (policy: FetchPolicy) => Promise<Result>): Promise<Result> {
    const { store, keys, host } = this.#options;
    const token = await revealCitySecret(store, keys, source.cityId, sourceSecrets.token).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "secret-not-found") return undefined;
      throw error;
    });
    return withCredential(host.policy, { url: source.url, token }, work);
  }

  async #commitHere(cityId: string): Promise<string> {
    const head = await readFile(join(this.root, cityId, ".git", "HEAD"), "utf8").catch(() => "");
    return head.trim();
  }

  #scratch(cityId: string): string {
    return join(this.root, ".fetch", cityId);
  }

  #lock(cityId: string): string {
    return join(this.root, ".lock", cityId);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
