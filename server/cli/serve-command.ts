import { timingSafeEqual } from "node:crypto";
import { runningConsole } from "../console/running-console";
import { env } from "../env";
import { forwardedVariables } from "./cli-io";
import { runCommand } from "./run-command";
import { publishEndpoint, withdrawEndpoint } from "./server-endpoint";
import { type CliFrame, cliRequest } from "./wire";

// On the global object, because the bundler may load this module once for the start hook and once for the route.
const holder = globalThis as { cityhallCliToken?: string };

/** Lets command lines of this user find the server. Call once the store is open. */
export function openCliDoor(): void {
  const { dataDir, origins } = env();
  holder.cityhallCliToken = publishEndpoint(dataDir, origins[0]?.origin ?? `http://127.0.0.1:${env().port}`);
}

/** Takes the file away when the server ends. */
export function closeCliDoor(): void {
  holder.cityhallCliToken = undefined;
  withdrawEndpoint(env().dataDir);
}

const known = (given: string): boolean => {
  const token = Buffer.from(holder.cityhallCliToken ?? "");
  const offered = Buffer.from(given);
  return token.length > 0 && token.length === offered.length && timingSafeEqual(token, offered);
};

/**
 * Runs a forwarded command line and streams what it prints, a JSON frame a line. Only for who holds the token of the data
 * folder, as JSON, and never for a browser: a page of another site can send neither the header nor read the file.
 */
export async function serveCommand(request: Request): Promise<Response> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site")) {
    return Response.json({ error: "this door is for the command line, not for pages" }, { status: 403 });
  }
  if (!known(bearer)) return Response.json({ error: "the token of the data folder is wrong" }, { status: 401 });
  if (!/^application\/json\b/.test(request.headers.get("content-type") ?? "")) {
    return Response.json({ error: "send JSON" }, { status: 415 });
  }
  const parsed = cliRequest.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) return Response.json({ error: parsed.error.message }, { status: 400 });
  const { argv, cwd, stdin } = parsed.data;
  const variables = Object.fromEntries(
    Object.entries(parsed.data.env).filter(([name]) => forwardedVariables.some((allowed) => allowed === name)),
  );
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async start(controller) {
      const say = (frame: CliFrame) => {
        try {
          controller.enqueue(encoder.encode(`${JSON.stringify(frame)}\n`));
        } catch {
          // The caller went away; the command is finished all the same, as a closed terminal would not undo it.
        }
      };
      const exit = await runCommand(
        argv,
        {
          cwd,
          env: variables,
          stdin: async () => stdin,
          out: (out) => say({ out }),
          err: (err) => say({ err }),
          now: () => new Date(),
        },
        { console: runningConsole },
      );
      say({ exit });
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "application/x-ndjson", "cache-control": "no-store" } });
}
