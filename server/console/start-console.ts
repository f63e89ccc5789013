import { signInLines } from "../auth/sign-in-lines";
import { closeCliDoor, openCliDoor } from "../cli/cli-door";
import { env } from "../env";
import { openStreamDoor } from "../live/stream-door";
import { startTracing } from "../metrics/tracing";
import { providerEngine } from "../provider/provider-engine";
import { workForDemo } from "./demo-work";
import { closeConsole, runningConsole } from "./running-console";
import { warmUp } from "./warm-up";

/**
 * Opens the store and the cities before the first request, prints how to sign in, and closes the store when the
 * process is told to end. A start that fails says why in one sentence and ends the process.
 */
export async function startConsole(): Promise<void> {
  const tracing = await startTracing(process.env);
  try {
    const { store, cities } = await runningConsole();
    openCliDoor();
    await providerEngine(store);
    openStreamDoor();
    if (!env().readOnly) await workForDemo(store, cities, new Date());
    const lines = await signInLines(store, env(), new Date());
    for (const city of cities.list()) process.stdout.write(`  city     ${city.id}  ${city.path}\n`);
    process.stdout.write(`\n${lines}\n`);
    // Nobody waits for it: pages are there at once, and its findings when they are.
    void warmUp(store, cities);
  } catch (error) {
    process.stderr.write(`cityhall: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      closeCliDoor();
      Promise.all([closeConsole(), tracing?.stop()]).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}
