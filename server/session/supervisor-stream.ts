import { setTimeout as delay } from "node:timers/promises";
import { SseFrames } from "@/lib/session/sse-frames";
import { errorText, type SupervisorClient } from "./supervisor-client";

/** How the event stream of a supervisor is. */
export type StreamState =
  | { readonly kind: "off" }
  | { readonly kind: "connecting" }
  | { readonly kind: "live"; readonly since: Date }
  /** Lost, or silent for longer than keep-alives allow: what it would tell is unknown. */
  | { readonly kind: "down"; readonly why: string; readonly since: Date };

export type StreamLimits = {
  /** Keep-alives come every 15 s (runtime 12); without any byte for this long the stream is taken for dead. */
  readonly silentMs: number;
  /** Waits between attempts, the last one for all further ones. */
  readonly retryMs: readonly number[];
};

export const usualStreamLimits: StreamLimits = { silentMs: 40_000, retryMs: [500, 1000, 2000, 5000, 15_000] };

/** Follows the events of a city at its supervisor, resumes after the last one, and notices when it has gone silent. */
export class SupervisorStream {
  #state: StreamState = { kind: "off" };
  #lastEventId = "";
  #stop: AbortController | undefined;

  constructor(
    readonly client: SupervisorClient,
    readonly onEvent: (type: string) => void,
    readonly limits: StreamLimits = usualStreamLimits,
  ) {}

  get state(): StreamState {
    return this.#state;
  }

  /** Where a new connection goes on. */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#follow(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#state = { kind: "off" };
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      this.#state = this.#state.kind === "down" ? this.#state : { kind: "connecting" };
      const gotAny = await this.#once(signal);
      failures = gotAny ? 0 : failures + 1;
      if (signal.aborted) return;
      await pause(this.limits.retryMs[Math.min(failures, this.limits.retryMs.length - 1)] ?? 1000, signal);
    }
  }

  /** One connection; whether a byte came. */
  async #once(signal: AbortSignal): Promise<boolean> {
    const own = new AbortController();
    const both = AbortSignal.any([signal, own.signal]);
    let gotAny = false;
    let silent = false;
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silent = true;
        own.abort();
      }, this.limits.silentMs);
      timer.unref();
    };
    try {
      wait();
      const query: Record<string, string> = this.#lastEventId ? { after_seq: this.#lastEventId } : {};
      const body = await this.client.stream({ path: ["events", "stream"], query }, this.#lastEventId, both);
      const frames = new SseFrames();
      const decoder = new TextDecoder();
      // The request was answered; that something flows is only known once it does.
      for await (const chunk of body) {
        wait();
        if (!gotAny) this.#state = { kind: "live", since: new Date() };
        gotAny = true;
        for (const frame of frames.push(decoder.decode(chunk, { stream: true }))) this.#take(frame);
      }
      this.#down("the event stream ended");
    } catch (error) {
      if (!signal.aborted)
        this.#down(silent ? `the event stream was silent for ${this.limits.silentMs / 1000} s` : errorText(error));
    } finally {
      clearTimeout(timer);
      own.abort();
    }
    return gotAny;
  }

  #take({ id, event, data }: { id: string; event: string; data: string }): void {
    if (/^\d{1,18}$/.test(id)) this.#lastEventId = id;
    if (event !== "event") return;
    this.onEvent(/"type"\s*:\s*"([^"]{1,100})"/.exec(data)?.[1] ?? "");
  }

  #down(why: string): void {
    const since = this.#state.kind === "down" ? this.#state.since : new Date();
    this.#state = { kind: "down", why, since };
  }
}

/** Waits, or until the signal ends it; leaves no listener on the signal, which lives as long as the city is followed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal, ref: false }).catch(() => {});
}
