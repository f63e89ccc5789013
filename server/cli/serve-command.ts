import { runningConsole } from "../console/running-console";
import { opensCliDoor } from "./cli-door";
import { forwardedVariables } from "./cli-io";
import { runCommand } from "./run-command";
import { type CliFrame, cliRequest } from "./wire";

/**
 * Runs a forwarded command line and streams what it prints, a JSON frame a line. Only for who holds the token of the data
 * folder, as JSON, and never for a browser: a page of another site can send neither the header nor read the file.
 */
export async function serveCommand(request: Request): Promise<Response> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site")) {
    return Response.json({ error: "this door is for the command line, not for pages" }, { status: 403 });
  }
  if (!opensCliDoor(bearer)) return Response.json({ error: "the token of the data folder is wrong" }, { status: 401 });
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
