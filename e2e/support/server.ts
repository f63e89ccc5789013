import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A started console with a store of its own. */
export type Hall = {
  readonly origin: string;
  /** The one-time sign-in address of this start. */
  readonly signIn: string;
  /** Folder for cities that tests make. */
  readonly folder: string;
  /** Ends the process at once, as a crash would, and starts it again on the same data; `meanwhile` runs while nobody answers. */
  readonly crashAndRestart: (meanwhile?: () => Promise<void>) => Promise<Hall>;
  readonly stop: () => Promise<void>;
};

/** Starts the built console on a free port, with a copy of the bundled demo city. */
export async function startHall(): Promise<Hall> {
  const folder = await mkdtemp(join(tmpdir(), "cityhall-e2e-"));
  await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
  return serve(folder, await freePort());
}

/** Starts the built console that has no city, with a copy of the bundled one beside it that can be opened. */
export async function startBareHall(): Promise<Hall> {
  const folder = await mkdtemp(join(tmpdir(), "cityhall-e2e-"));
  await cp("server/demo/harbour", join(folder, "harbour"), { recursive: true });
  return serve(folder, await freePort(), { CITYHALL_CITIES: "[]" });
}

/** Starts the built console over the cities of a folder; `settings` are variables of its environment. */
export async function serve(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Hall> {
  const city = join(folder, "harbour");
  const cities = settings.CITYHALL_CITIES === undefined ? ["--city", city] : [];
  const asked = [...cities, "--port", String(port), "--data", join(folder, "data")];
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: "",
    // Registries and checkouts of their own, and repositories of this machine.
    GC_HOME: join(folder, "gc"),
    CITYHALL_GIT_FILE: "allow",
    // The copy gets the work that the bundled city gets.
    CITYHALL_DEMO_CITY: city,
    // Providers of this machine, with a credential that only they see.
    CITYHALL_ALLOW_PRIVATE_PROVIDERS: "1",
    CITYHALL_CREDENTIAL_SANDBOX_IMAGE: "paint-brush-77",
    PUBLIC_ORIGIN: origin,
    ...settings,
  };
  // The gate has built it already.
  const start = ["server/launch/start.mjs", "--built", ...asked];
  const child = spawn(process.execPath, start, { env, stdio: ["ignore", "pipe", "inherit"] });
  const signIn = await printedAddress(child);
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  return {
    origin,
    signIn,
    folder,
    crashAndRestart: async (meanwhile) => {
      await end("SIGKILL");
      await meanwhile?.();
      return serve(folder, port, settings);
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Sign in\s+(http:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`the console ended with ${code}:\n${printed}`)));
  });
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
