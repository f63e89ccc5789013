import { existsSync } from "node:fs";
import { installDebian } from "./debian.mjs";
import { localBin, run } from "./spawn.mjs";

const debian = "/usr/bin/chromium";

/**
 * Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, Debian's, Debian's package as root,
 * Playwright's own download elsewhere.
 * @returns {Promise<{ found: boolean, env: { CHROMIUM_PATH?: string } }>} `env` is empty when Playwright brings its own
 */
export async function chromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) process.stderr.write(`CHROMIUM_PATH=${given}: no such file\n`);
    return { found: existsSync(given), env: { CHROMIUM_PATH: given } };
  }
  if (existsSync(debian) || ((await installDebian(["chromium"])) && existsSync(debian))) {
    return { found: true, env: { CHROMIUM_PATH: debian } };
  }
  const code = await run(localBin("playwright"), ["install", "chromium"], { stdio: ["ignore", 2, 2] });
  return { found: code === 0, env: {} };
}
