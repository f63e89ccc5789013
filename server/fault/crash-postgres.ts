import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseConnectionUrl } from "@/server/db/connection-url";
import { openPostgres } from "@/server/db/postgres";
import { postgresBinaries } from "@/server/launch/postgres-binaries.mjs";

const nobody = 65534;

/** A PostgreSQL server of its own, with fsync on, that can be killed at once and started again. */
export class CrashPostgres {
  readonly #folder: string;
  readonly #bin: string;
  readonly #user: { uid?: number; gid?: number };
  #server: ChildProcess | undefined;

  private constructor(bin: string) {
    this.#bin = bin;
    // The path of a Unix socket is limited to about 100 bytes.
    this.#folder = mkdtempSync("/tmp/cityhall-crash-");
    const asRoot = process.getuid?.() === 0;
    this.#user = asRoot ? { uid: nobody, gid: nobody } : {};
    if (asRoot) chownSync(this.#folder, nobody, nobody);
  }

  /** Undefined where no server program is installed. */
  static async start(): Promise<CrashPostgres | undefined> {
    const bin = postgresBinaries();
    if (!bin) return undefined;
    const server = new CrashPostgres(bin);
    const args = ["-D", server.#data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale"];
    const made = spawnSync(join(bin, "initdb"), args, { ...server.#user, cwd: server.#folder, encoding: "utf8" });
    if (made.status !== 0) throw new Error(made.stderr);
    await server.restart();
    return server;
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  get url(): string {
    return `postgres://postgres@localhost/postgres?host=${this.#folder}`;
  }

  /** Ends the server and all its sessions at once. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once("close", resolve));
    // The whole process group: a postmaster that dies alone leaves its sessions to notice by themselves.
    if (server.pid) process.kill(-server.pid, "SIGKILL");
    await gone;
  }

  /** Starts the server on its data and waits until it answers; it replays its log first. */
  async restart(): Promise<void> {
    const settings = ["listen_addresses=", `unix_socket_directories=${this.#folder}`];
    for (let attempt = 0; ; attempt++) {
      this.#server = spawn(
        join(this.#bin, "postgres"),
        ["-D", this.#data, ...settings.flatMap((each) => ["-c", each])],
        {
          ...this.#user,
          cwd: this.#folder,
          stdio: "ignore",
          detached: true,
        },
      );
      for (let look = 0; look < 200 && this.#server.exitCode === null; look++) {
        const store = await openPostgres(parseConnectionUrl(this.url), { connections: 1 }).catch(() => undefined);
        if (store) return store.close();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // The lock file of the killed one may still name a process that has not been reaped.
      if (attempt === 5) throw new Error("the killed server does not start again");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
