import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Standing } from "@/lib/access/may";
import type { ComposedCity } from "@/lib/city/composed-city";
import { formatDiagnostic } from "@/lib/diagnostic/format-diagnostic";
import { isRefusal } from "@/lib/diagnostic/refusal";
import { isInside } from "@/lib/files/path";
import { writeAudit } from "../auth/audit";
import { localOperatorId } from "../auth/local-operator";
import { readOnlySentence, standingIn } from "../auth/standing";
import { type LoadedCity, loadCity } from "../city/load-city";
import type { OpenCity } from "../console/open-cities";
import type { RunningConsole } from "../console/running-console";
import type { Act } from "../db/act";
import type { Store, Transaction } from "../db/store";
import { env } from "../env";
import { CliFailure } from "./cli-failure";
import type { CliIo } from "./cli-io";
import type { OptionValue, ParsedCommandLine } from "./parse-command-line";

/** Where a command's store and cities come from: this process, or the server that runs it. */
export type CliHost = { readonly console: () => Promise<RunningConsole> };

export type ComposedLoad = LoadedCity & { readonly city: ComposedCity };

/** Everything that a command needs, worked out when it is asked for. */
export class CliContext {
  readonly args: readonly string[];
  readonly json: boolean;
  readonly #options: Readonly<Record<string, OptionValue>>;

  constructor(
    readonly io: CliIo,
    readonly host: CliHost,
    parsed: ParsedCommandLine,
  ) {
    this.args = parsed.args;
    this.#options = parsed.options;
    this.json = parsed.options.json === true;
  }

  /** A switch. */
  flag(name: string): boolean {
    return this.#options[name] === true;
  }

  /** An option with one value; the last one when it is repeated. */
  text(name: string): string | undefined {
    const value = this.#options[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    return typeof last === "string" ? last : undefined;
  }

  /** An option that may be repeated. */
  texts(name: string): readonly string[] {
    const value = this.#options[name];
    return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string");
  }

  /** A whole number; anything else is wrong usage. */
  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^\d+$/.test(text)) throw new CliFailure(`--${name} ${text}: give a whole number`, 2);
    return Number(text);
  }

  print(text: string): void {
    this.io.out(text);
  }

  /** One JSON value a line. */
  printJson(value: unknown): void {
    this.io.out(`${JSON.stringify(value)}\n`);
  }

  warn(text: string): void {
    this.io.err(`${text}\n`);
  }

  /** Who acts (runtime 14) and when. */
  act(): Act {
    const { env } = this.io;
    const named = [env.GC_ALIAS, env.GC_AGENT, env.GC_SESSION_ID, env.BD_ACTOR, env.BEADS_ACTOR];
    const actor = this.text("actor") ?? named.find((name) => name) ?? "human";
    return { actor, now: this.io.now() };
  }

  /** The city's folder: `--city`, `GC_CITY_PATH`, `GC_CITY`, then the nearest folder above that holds city.toml. */
  cityPath(): string {
    const { cwd, env } = this.io;
    const given = this.text("city") ?? env.GC_CITY_PATH ?? (env.GC_CITY?.startsWith("/") ? env.GC_CITY : undefined);
    if (given) {
      const path = resolve(cwd, given);
      if (existsSync(/*turbopackIgnore: true*/ join(path, "city.toml"))) return path;
      throw new CliFailure(`${given}: there is no city.toml in it; give the folder that holds city.toml`);
    }
    for (let folder = cwd; ; folder = dirname(folder)) {
      if (existsSync(/*turbopackIgnore: true*/ join(folder, "city.toml"))) return folder;
      if (folder === dirname(folder)) break;
    }
    const demo = this.demoPath();
    if (demo !== undefined) return demo;
    throw new CliFailure("no city here: give --city PATH, or run this inside the folder of a city");
  }

  /** The bundled city, when the command is run at the root of a checkout. */
  demoPath(): string | undefined {
    const demo = join(this.io.cwd, "server/demo/harbour");
    return existsSync(/*turbopackIgnore: true*/ join(demo, "city.toml")) ? demo : undefined;
  }

  /** The composed city as its files are now; errors go to stderr, and a city that cannot be read at all ends the command. */
  async city(): Promise<ComposedLoad> {
    const loaded = await loadCity(this.cityPath());
    if (!loaded.city) throw new CliFailure(loaded.diagnostics.map(formatDiagnostic).join("\n"));
    return { ...loaded, city: loaded.city };
  }

  /** A city that has no load errors: what is started from half a city would be wrong. */
  async soundCity(): Promise<ComposedLoad> {
    const loaded = await this.city();
    if (loaded.loads) return loaded;
    const errors = loaded.loadDiagnostics.filter((item) => item.severity === "error");
    throw new CliFailure(`the city does not load\n${errors.map(formatDiagnostic).join("\n")}`);
  }

  /**
   * The rig a command is about, null for the city: `--rig`, `GC_RIG`, the working directory (decision R9). `--city` alone asks for the
   * city: what was typed beats what is around. A rig that was not typed is told, once.
   */
  async rig(): Promise<string | null> {
    const typed = this.text("rig");
    if (typed === undefined && this.text("city") !== undefined) return null;
    const rig = await this.findRig(typed ?? this.io.env.GC_RIG);
    if (rig !== null && typed === undefined && !this.json && !this.#scopeTold) {
      this.#scopeTold = true;
      this.warn(`scope: rig ${rig} (from ${this.io.env.GC_RIG ? "GC_RIG" : "the working directory"})`);
    }
    return rig;
  }

  #scopeTold = false;

  private async findRig(named: string | undefined): Promise<string | null> {
    const { city } = await this.city();
    if (named !== undefined && named !== "") {
      if (city.rigs.some((rig) => rig.name === named)) return named;
      const known = city.rigs.map((rig) => rig.name).join(", ") || "none";
      throw new CliFailure(`there is no rig "${named}" in this city; rigs: ${known}`);
    }
    const holding = city.rigs
      .filter((rig) => rig.checkout && isAbsolute(rig.checkout) && isInside(rig.checkout, this.io.cwd))
      .sort((a, b) => (b.checkout?.length ?? 0) - (a.checkout?.length ?? 0));
    return holding[0]?.name ?? null;
  }

  /** `rig quay-north` or `city`, for output that names the scope it used. */
  async scopeText(): Promise<string> {
    const rig = await this.rig();
    return rig === null ? "city" : `rig ${rig}`;
  }

  async store(): Promise<Store> {
    return (await this.host.console()).store;
  }

  /** The city as the store knows it; opened there when it is new. */
  async openCity(): Promise<OpenCity> {
    const { store, cities } = await this.host.console();
    return cities.open(store, this.cityPath(), { ...this.act(), actor: localOperatorId });
  }

  async cityId(): Promise<string> {
    return (await this.openCity()).id;
  }

  /** Refuses a change while the console is read-only, for the command line as for everybody. */
  assertWritable(): void {
    if (env().readOnly) throw new CliFailure(readOnlySentence);
  }

  /** The same in a paused city; tokens and secrets are administration and go on. */
  async #assertGoesOn(action: string): Promise<void> {
    this.assertWritable();
    const { paused } = await this.standing();
    if (paused !== undefined && !/^(token|secret)\./.test(action)) throw new CliFailure(paused);
  }

  /** What the local operator may do in this city. */
  async standing(): Promise<Standing> {
    const operator = { personId: localOperatorId, isAdmin: true };
    const standing = await standingIn(await this.store(), operator, await this.cityId());
    if (!standing) throw new CliFailure("the local operator is no member of this city");
    return standing;
  }

  /**
   * Does one change in a transaction that also holds its audit row (security 8). A refused one is written down as refused;
   * whatever it wrote is undone.
   */
  async change<Result>(action: string, target: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    await this.#assertGoesOn(action);
    return this.look(action, target, work);
  }

  /** A look that has to be written down, as a change is; also where nobody may change anything. */
  async look<Result>(
    action: string,
    target: string,
    work: (tx: Transaction) => Promise<Result>,
    about?: string,
  ): Promise<Result> {
    const store = await this.store();
    const cityId = about ?? (await this.cityId());
    const role = cityId === "" ? "admin" : (await this.standing()).role;
    const { actor, now } = this.act();
    const entry = { cityId, actor, authMethod: "cli", role, action, target, requestId: randomUUID(), ipHash: "" };
    try {
      return await store.transaction(async (tx) => {
        const result = await work(tx);
        await writeAudit(tx, { ...entry, result: "done" }, now);
        return result;
      });
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      await writeAudit(store, { ...entry, reason, result: isRefusal(error) ? "refused" : "failed" }, now);
      throw error;
    }
  }

  /**
   * Does one act on the outside world: a script runs for minutes, so no transaction is held open. The audit has a row before
   * it begins and one for how it ended, as for the same act from a page.
   */
  async task<Result>(action: string, target: string, work: () => Promise<Result>): Promise<Result> {
    await this.#assertGoesOn(action);
    const store = await this.store();
    const cityId = await this.cityId();
    const { role } = await this.standing();
    const { actor } = this.act();
    const entry = { cityId, actor, authMethod: "cli", role, action, target, requestId: randomUUID(), ipHash: "" };
    await writeAudit(store, { ...entry, result: "started" }, this.io.now());
    try {
      const result = await work();
      await writeAudit(store, { ...entry, result: "done" }, this.io.now());
      return result;
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      await writeAudit(store, { ...entry, reason, result: isRefusal(error) ? "refused" : "failed" }, this.io.now());
      throw error;
    }
  }
}
