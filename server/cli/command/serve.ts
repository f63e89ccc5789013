import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "@/server/runner/project-root";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--city PATH …] [--port N]",
  help: "Serves the console on 127.0.0.1 and prints the link that signs you in once.",
  options: { city: { type: "string", multiple: true }, port: { type: "string", short: "p" } },
  positionals: [0, 0],
  run: (context) => {
    const args = context.texts("city").flatMap((city) => ["--city", city]);
    const data = context.text("data");
    const port = context.text("port");
    if (port !== undefined) args.push("--port", port);
    if (data !== undefined) args.push("--data", data);
    const start = join(projectRoot(), "server/launch/start.mjs");
    const env = { ...process.env, INIT_CWD: context.io.cwd };
    const child = spawn(process.execPath, [start, ...args], { stdio: "inherit", env, cwd: projectRoot() });
    // A terminal signals both processes, anything else only this one; the console ends in its own time.
    process.on("SIGINT", () => {});
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    return new Promise<number>((done) => {
      child.once("exit", (code) => done(code ?? 0));
      child.once("error", () => done(1));
    });
  },
};
