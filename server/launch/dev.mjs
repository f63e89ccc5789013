// `npm run dev [-- --city PATH ...]`: the same options as `npm start`, with Next's development server.
import { install } from "./install.mjs";
import { projectRoot, requireNode } from "./project.mjs";
import { serveOptions } from "./serve-options.mjs";
import { localBin, run } from "./spawn.mjs";

requireNode();
const options = await serveOptions(process.argv.slice(2));
await install();
const args = ["dev", projectRoot, "-H", "127.0.0.1", "-p", String(options.port)];
process.exitCode = await run(localBin("next"), args, { env: { ...process.env, ...options.env } });
