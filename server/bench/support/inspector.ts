import type { Readable } from "node:stream";
import { WebSocket } from "undici";

/** A Node process that was started with `--inspect`, asked from outside. */
export type Inspector = {
  /** Bytes that it holds after everything it no longer needs is thrown away: its heap and the buffers outside of it. */
  readonly heldBytes: () => Promise<number>;
  readonly close: () => void;
};

/** Reads the address from the errors of the process, which go on to this one's, and connects. */
export async function inspect(errors: Readable): Promise<Inspector> {
  const address = await new Promise<string>((resolve) => {
    let text = "";
    errors.on("data", (chunk: Buffer) => {
      process.stderr.write(chunk);
      text = (text + chunk.toString()).slice(-1000);
      const found = /ws:\/\/\S+/.exec(text)?.[0];
      if (found) resolve(found);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    heldBytes: async () => {
      await ask("HeapProfiler.collectGarbage");
      const expression = "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())";
      const { result } = (await ask("Runtime.evaluate", { expression })) as { result: { value: number } };
      return result.value;
    },
    close: () => socket.close(),
  };
}
