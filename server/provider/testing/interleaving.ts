import { decideExecution } from "../decide-execution";
import { driveExecution } from "../drive-execution";
import type { EngineWorld } from "../engine-world";
import { listExecutions } from "../list-executions";
import { recoverExecutions } from "../recover-executions";
import { Killed, type ProviderBench } from "./provider-bench";
import { hangUp, json, type Received, status } from "./provider-server";

/** What the provider does with a call, whether or not anybody hears of it. */
export const DEEDS = ["deliver", "deliver-and-hang-up", "deliver-and-fail", "refuse", "fail"] as const;
export type Deed = (typeof DEEDS)[number];

/** One thing that happens next; `pick` chooses among what is there. */
export type Happening =
  | { readonly kind: "start"; readonly deed: Deed }
  | { readonly kind: "step" | "kill" | "decide"; readonly pick: number }
  | { readonly kind: "recover" };

type Parked = { readonly go: () => void; readonly die: () => void };

/** Executions, engines, a person and a provider in an order that a test chooses. */
export class Interleaving {
  readonly deeds = new Map<string, Deed>();
  readonly #parked: Parked[] = [];
  #running = 0;
  readonly #failures: unknown[] = [];

  constructor(readonly bench: ProviderBench) {
    bench.server.script((response, request, socket) => {
      const deed = this.deeds.get(this.promptOf(request)) ?? "refuse";
      const answer = { id: `req-${this.promptOf(request)}`, data: [] };
      if (deed === "deliver") json(answer)(response, request, socket);
      else if (deed === "deliver-and-hang-up") hangUp(response, request, socket);
      else status(deed === "refuse" ? 422 : 500)(response, request, socket);
    });
  }

  promptOf(request: Received): string {
    return (JSON.parse(request.body) as { prompt: string }).prompt;
  }

  /** An engine that stops at each checkpoint until it is told to go on, or to die. */
  #engine(): EngineWorld {
    return this.bench.engine(undefined, 1, {
      reached: () =>
        new Promise<void>((resolve, reject) => {
          this.#running--;
          const leave = (then: () => void) => () => {
            this.#running++;
            then();
          };
          this.#parked.push({ go: leave(resolve), die: leave(() => reject(new Killed("killed"))) });
        }),
    });
  }

  #drive(world: EngineWorld, id: string): void {
    this.#running++;
    driveExecution(world, id)
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) this.#failures.push(error);
      })
      .finally(() => {
        this.#running--;
      });
  }

  /** Waits until every engine is parked or done. */
  async #settle(): Promise<void> {
    while (this.#running > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #take(pick: number): Parked | undefined {
    return this.#parked.splice(pick % Math.max(1, this.#parked.length), 1)[0];
  }

  async happen(happening: Happening): Promise<void> {
    if (happening.kind === "start") await this.#start(happening.deed);
    else if (happening.kind === "step") this.#take(happening.pick)?.go();
    else if (happening.kind === "kill") this.#take(happening.pick)?.die();
    else if (happening.kind === "decide") await this.#decide(happening.pick);
    else await this.#recover(this.#engine());
    await this.#settle();
  }

  async #start(deed: Deed): Promise<void> {
    const prompt = `p-${this.bench.target}-${Math.random().toString(36).slice(2)}`;
    this.deeds.set(prompt, deed);
    const world = this.#engine();
    this.#drive(world, await this.bench.hold(world, { prompt }));
  }

  async #recover(world: EngineWorld): Promise<void> {
    const { resumed } = await recoverExecutions(world, { soleOwner: true });
    for (const id of resumed) this.#drive(world, id);
  }

  async #decide(pick: number): Promise<void> {
    const { store } = this.bench;
    const cases = await listExecutions(store, { states: ["reconciliation"], limit: 50 });
    const chosen = cases[pick % Math.max(1, cases.length)];
    if (!chosen) return;
    const to = pick % 2 === 0 ? "settled" : "released";
    const act = { actor: "grace", now: new Date() };
    await store.transaction((tx) => decideExecution(tx, { id: chosen.id, to, reason: "decided by dice" }, act));
  }

  /** Lets everything run to its end, as after a last restart. */
  async finish(): Promise<void> {
    for (let next = this.#take(0); next; next = this.#take(0)) {
      next.go();
      await this.#settle();
    }
    await this.#recover(this.bench.engine());
    await this.#settle();
  }
}
