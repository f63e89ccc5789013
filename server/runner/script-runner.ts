import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { allowedEnvironment } from "./allowed-environment";
import { projectRoot } from "./project-root";
import type { FromRunner, RunEnd, RunOrder, RunOutcome, RunOutput, ToRunner } from "./protocol";
import { removeRunFolder, runFolderName } from "./worker/run-folder.mjs";
import { RunProcesses } from "./worker/run-processes.mjs";

type Pending = {
  readonly order: RunOrder;
  readonly onOutput: (output: RunOutput) => void;
  readonly finish: (end: RunEnd, durationMs: number) => void;
};

export type RunHandle = {
  readonly id: string;
  readonly outcome: Promise<RunOutcome>;
  /** Gives more to read to a run whose input stays open; harmless when it has ended. */
  readonly write: (text: string) => void;
  /** Ends the run and everything it started; harmless when it has ended. */
  readonly cancel: () => void;
};

/**
 * The server's side of the runner process (security model 6). The process is started with the first run, with a bare
 * environment and, where CITYHALL_RUNNER_UID and CITYHALL_RUNNER_GID say so, as another user. When it dies, the runs
 * that it held are ended and refused, and the next run starts a new one.
 */
export class ScriptRunner {
  #process: ChildProcess | undefined;
  readonly #pending = new Map<string, Pending>();
  readonly #group: string;

  /** At most four scripts of all runners of a group run at once on this machine; every server is in one group. */
  constructor(group = "host") {
    this.#group = group;
  }

  /** Starts a run; `onOutput` is called as the script writes. */
  run(order: Omit<RunOrder, "id">, onOutput: (output: RunOutput) => void = () => {}): RunHandle {
    const id = randomUUID();
    const full = { ...order, id };
    const parts: RunOutput[] = [];
    const outcome = new Promise<RunOutcome>((resolve) => {
      this.#pending.set(id, {
        order: full,
        onOutput: (output) => {
          parts.push(output);
          onOutput(output);
        },
        finish: (end, durationMs) => {
          const text = (stream?: string) =>
            parts
              .filter((part) => stream === undefined || part.stream === stream)
              .map((part) => part.text)
              .join("");
          resolve({ end, output: text(), stdout: text("stdout"), stderr: text("stderr"), durationMs });
        },
      });
    });
    this.#send({ type: "run", order: full });
    this.#keepAlive();
    const tell = (message: ToRunner) => this.#pending.has(id) && this.#send(message);
    return {
      id,
      outcome,
      write: (text) => tell({ type: "input", id, text }),
      cancel: () => tell({ type: "cancel", id }),
    };
  }

  /** Ends what the runs of a scope left running. */
  release(scope: string): void {
    if (this.#process) this.#send({ type: "release", scope });
  }

  /** Ends the runner process with all it runs. */
  close(): void {
    this.#process?.disconnect();
    this.#process = undefined;
  }

  #send(message: ToRunner): void {
    this.#process ??= this.#start();
    // A process that is just dying reports itself through "exit"; the send itself has nothing to add.
    this.#process.send(message, () => {});
  }

  #start(): ChildProcess {
    const { CITYHALL_RUNNER_UID: uid, CITYHALL_RUNNER_GID: gid } = process.env;
    const child = fork(join(/*turbopackIgnore: true*/ projectRoot(), "server/runner/worker/main.mjs"), [this.#group], {
      env: allowedEnvironment(process.env, {}) as NodeJS.ProcessEnv,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      ...(uid ? { uid: Number(uid) } : {}),
      ...(gid ? { gid: Number(gid) } : {}),
    });
    child.on("message", (message: FromRunner) => this.#receive(message));
    const lost = (reason: string) => {
      if (this.#process === child) this.#process = undefined;
      for (const { order, finish } of this.#pending.values()) {
        // Nobody watches their limits any longer.
        const folder = runFolderName(order.scope ?? order.id, order.env.TMPDIR);
        new RunProcesses(folder).end();
        removeRunFolder(folder);
        finish({ kind: "refused", reason }, 0);
      }
      this.#pending.clear();
    };
    child.once("error", (error) => lost(`the runner process cannot be started: ${error.message}`));
    child.once("exit", () => lost("the runner process ended before the script did"));
    return child;
  }

  /** A run keeps a command line alive until it has ended; an idle runner does not. */
  #keepAlive(): void {
    if (this.#pending.size > 0) {
      this.#process?.ref();
      this.#process?.channel?.ref();
    } else {
      this.#process?.unref();
      this.#process?.channel?.unref();
    }
  }

  #receive(message: FromRunner): void {
    const pending = this.#pending.get(message.id);
    if (message.type === "output") pending?.onOutput(message.output);
    if (message.type !== "ended" || !pending) return;
    this.#pending.delete(message.id);
    pending.finish(message.end, message.durationMs);
    this.#keepAlive();
  }
}

const shared = globalThis as { cityhallScriptRunner?: ScriptRunner };

/** The one runner of this server; on the global object, because Next loads modules more than once. */
export function scriptRunner(): ScriptRunner {
  shared.cityhallScriptRunner ??= new ScriptRunner();
  return shared.cityhallScriptRunner;
}
