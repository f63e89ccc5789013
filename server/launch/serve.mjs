import { createServer } from "node:http";
import next from "next";
import { fail, projectRoot } from "./project.mjs";

/**
 * Serves the built console: live streams through its own door (`server/live/stream-door.ts`), everything else through Next. It
 * listens at once; who comes before Next is ready waits.
 * @param {{ listen: string, port: number }} options
 */
export async function serve({ listen, port }) {
  const app = next({ dir: projectRoot, hostname: listen, port });
  const ready = app.prepare().then(() => app.getRequestHandler());
  const server = createServer(async (request, response) => {
    try {
      const handle = await ready;
      if (!(await door()?.(request, response))) await handle(request, response);
    } catch (error) {
      process.stderr.write(`cityhall: ${error instanceof Error ? error.message : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end("The console failed to answer.\n");
    }
  });
  server.once("error", (error) => fail(`${listen}:${port} cannot be used: ${error.message}`, 1));
  server.listen(port, listen);
  await ready;
}

/**
 * Serves a request that it takes, and says whether it did. Absent until the console has started.
 * @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<boolean>} Door
 * @returns {Door | undefined}
 */
function door() {
  return Reflect.get(globalThis, "cityhallStreamDoor");
}
