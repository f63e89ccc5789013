import { serveCommand } from "@/server/cli/serve-command";

export const dynamic = "force-dynamic";

/** Commands of this machine's command line, run by the server that owns the store. */
export function POST(request: Request): Promise<Response> {
  return serveCommand(request);
}
