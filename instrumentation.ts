/** Runs once before the first request. The nested import keeps Node-only code out of other runtimes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./server/console/start-console")).startConsole();
}
