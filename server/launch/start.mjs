// `npm start [-- --city PATH ...]`: install, build when needed, serve. Uses nothing but Node, because it runs before npm did.
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { fail, requireNode } from "./project.mjs";
import { serveOptions } from "./serve-options.mjs";

requireNode();
const options = await serveOptions(process.argv.slice(2));
if (!options.built) {
  await install();
  if ((await build()) !== 0) fail("The build failed; nothing was started", 1);
}

// The console runs inside this process: one signal, one shutdown, no child that could outlive its parent.
Object.assign(process.env, options.env, { NODE_ENV: "production" });
const { serve } = await import("./serve.mjs");
await serve(options);
