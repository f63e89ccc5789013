import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.mjs";
import { projectRoot } from "./project.mjs";
import { localBin, run } from "./spawn.mjs";

const stampFile = join(projectRoot, ".next", "cityhall-sources");

/** What the built console depends on. */
const sources = [
  "app",
  "components",
  "lib",
  "server",
  "drizzle",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/**
 * Builds the console and the command line when their sources changed since the last build.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<number>} exit code, 0 when nothing had to be done
 */
export async function build({ always = false } = {}) {
  const wanted = contentHash(sources);
  if (!always && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return 0;
  process.stderr.write("Building (next build)\n");
  rmSync(stampFile, { force: true });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const code =
    (await run(localBin("next"), ["build"], { env, stdio: ["ignore", 2, 2] })) ||
    (await run(process.execPath, [join(projectRoot, "server/launch/bundle-cli.mjs")], { stdio: ["ignore", 2, 2] }));
  if (code !== 0) return code;
  mkdirSync(join(projectRoot, ".next"), { recursive: true });
  writeFileSync(stampFile, wanted);
  return 0;
}
