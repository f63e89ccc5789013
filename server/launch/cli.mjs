// `npm run -s cityhall -- …`: the bundled command line when it is current, the sources through tsx otherwise.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, bundleIsCurrent } from "./cli-bundle.mjs";
import { install } from "./install.mjs";
import { projectRoot, requireNode, startedIn } from "./project.mjs";
import { run } from "./spawn.mjs";

requireNode();
// npm runs scripts in the checkout; the command line looks for the city where the person stands.
const cwd = startedIn();
process.env.CITYHALL_ROOT = projectRoot;
if (bundleIsCurrent()) {
  process.chdir(cwd);
  await import(pathToFileURL(bundle).href);
} else {
  await install();
  const tsx = pathToFileURL(join(projectRoot, "node_modules/tsx/dist/loader.mjs")).href;
  const args = ["--import", tsx, join(projectRoot, "server/cli/main.ts"), ...process.argv.slice(2)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(projectRoot, "tsconfig.json") };
  process.exit(await run(process.execPath, args, { cwd, env }));
}
