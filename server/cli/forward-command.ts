import { CliFailure } from "./cli-failure";
import { type CliIo, forwardedVariables } from "./cli-io";
import type { ServerEndpoint } from "./server-endpoint";
import type { CliFrame, CliRequest } from "./wire";

/** Lets the running server do a command and prints what it prints; answers its exit code. */
export async function forwardCommand(
  endpoint: ServerEndpoint,
  argv: readonly string[],
  io: CliIo,
  needsStdin: boolean,
): Promise<number> {
  const env: Record<string, string> = {};
  for (const name of forwardedVariables) {
    const value = io.env[name];
    if (value !== undefined) env[name] = value;
  }
  const request: CliRequest = { argv: [...argv], cwd: io.cwd, env, stdin: needsStdin ? await io.stdin() : "" };
  const response = await fetch(`${endpoint.origin}/api/cli`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${endpoint.token}` },
    body: JSON.stringify(request),
  }).catch((error: unknown) => {
    throw new CliFailure(`the server at ${endpoint.origin} does not answer: ${reasonOf(error)}`);
  });
  if (!response.ok || !response.body) {
    const said = await response.text();
    throw new CliFailure(`the server at ${endpoint.origin} refused (${response.status}): ${said.slice(0, 300)}`);
  }
  return printFrames(response.body, io);
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

async function printFrames(body: ReadableStream<Uint8Array>, io: CliIo): Promise<number> {
  const decoder = new TextDecoder();
  let rest = "";
  let exit: number | undefined;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const frame = JSON.parse(line) as CliFrame;
      if ("out" in frame) io.out(frame.out);
      else if ("err" in frame) io.err(frame.err);
      else exit = frame.exit;
    }
  }
  if (exit === undefined) throw new CliFailure("the server ended before the command did; look before you repeat it");
  return exit;
}
