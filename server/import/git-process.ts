import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { allowedEnvironment } from "@/server/runner/allowed-environment";
import { projectRoot } from "@/server/runner/project-root";
import type { FromGit, GitEnd, GitOrder, GitProgress, ToGit } from "./git-protocol";

type Listener = {
  readonly onOutput: (chunk: Uint8Array) => void;
  readonly onProgress: (progress: GitProgress) => void;
};
type Pending = Listener & { readonly finish: (end: GitEnd) => void };

/** A command under way. */
export type GitHandle = { readonly ended: Promise<GitEnd>; readonly cancel: (why: string) => void };

/**
 * This side of the fetch process. It is started with the first command, with a bare environment, as the user that owns the
 * cache of checkouts (never as the user of pack scripts, who must not write there). When it dies, the commands that it held
 * fail and the next one starts a new process.
 */
export class GitProcess {
  #process: ChildProcess | undefined;
  readonly #pending = new Map<string, Pending>();

  run(order: Omit<GitOrder, "id">, listener: Listener): GitHandle {
    const id = randomUUID();
    const ended = new Promise<GitEnd>((finish) => this.#pending.set(id, { ...listener, finish }));
    this.#send({ type: "run", order: { ...order, id } });
    this.#keepAlive();
    return { ended, cancel: (why) => this.#pending.has(id) && this.#send({ type: "cancel", id, why }) };
  }

  /** The process that runs git now, for those who want to know that it is another one. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  #send(message: ToGit): void {
    this.#process ??= this.#start();
    // A process that is just dying reports itself through "exit"; the send itself has nothing to add.
    this.#process.send(message, () => {});
  }

  #start(): ChildProcess {
    const child = fork(join(/*turbopackIgnore: true*/ projectRoot(), "server/import/worker/main.mjs"), [], {
      env: allowedEnvironment(process.env, {}) as NodeJS.ProcessEnv,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
    });
    const lost = (why: string) => {
      if (this.#process === child) this.#process = undefined;
      for (const { finish } of this.#pending.values()) finish({ kind: "not-started", why });
      this.#pending.clear();
    };
    child.on("message", (message: FromGit) => this.#receive(message));
    child.once("error", (error) => lost(`the fetch process cannot be started: ${error.message}`));
    child.once("exit", () => lost("the fetch process ended before git did"));
    return child;
  }

  /** A command keeps a command line alive until it has ended; an idle process does not. */
  #keepAlive(): void {
    const held = this.#pending.size > 0 ? ("ref" as const) : ("unref" as const);
    this.#process?.[held]();
    this.#process?.channel?.[held]();
  }

  #receive(message: FromGit): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === "output") pending.onOutput(message.chunk);
    else if (message.type === "progress") pending.onProgress(message.progress);
    else {
      this.#pending.delete(message.id);
      pending.finish(message.end);
      this.#keepAlive();
    }
  }
}

const shared = globalThis as { cityhallGitProcess?: GitProcess };

/** The one fetch process of this server; on the global object, because Next loads modules more than once. */
export function gitProcess(): GitProcess {
  shared.cityhallGitProcess ??= new GitProcess();
  return shared.cityhallGitProcess;
}
