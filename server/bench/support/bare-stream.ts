import { spawn } from "node:child_process";
import { get } from "node:http";
import { inspect } from "./inspector";

/** A server of nothing but Node that answers everybody with a stream that stays open; it prints its port. */
const bareServer = `
  const server = require("node:http").createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: live\\n\\n");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/** Bytes that Node itself holds for one open stream: the floor for any server that runs on it. */
export async function bareStreamBytes(count: number): Promise<number> {
  const child = spawn(process.execPath, ["--inspect=127.0.0.1:0", "-e", bareServer], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    const port = new Promise<number>((resolve) => child.stdout.once("data", (text) => resolve(Number(text))));
    const inspector = await inspect(child.stderr);
    const open = async (streams: number) =>
      Promise.all(Array.from({ length: streams }, async () => listen(await port)));
    await open(10);
    const before = await inspector.heldBytes();
    await open(count);
    const bytes = (await inspector.heldBytes()) - before;
    inspector.close();
    return bytes / count;
  } finally {
    child.kill();
  }
}

function listen(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent: false }, (answer) => {
      answer.on("data", () => resolve()).on("error", () => {});
    }).on("error", reject);
  });
}
