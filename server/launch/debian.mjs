import { existsSync } from "node:fs";
import { run } from "./spawn.mjs";

/**
 * Installs Debian packages when this is a Debian machine and we are root; does nothing elsewhere.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether they were installed
 */
export async function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write(`Installing Debian packages: ${packages.join(" ")}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, stdio: /** @type {import("node:child_process").StdioOptions} */ (["ignore", 2, 2]) };
  const aptInstall = ["install", "-y", "-q", "--no-install-recommends", ...packages];
  if ((await run("apt-get", ["update", "-q"], options)) !== 0) return false;
  return (await run("apt-get", aptInstall, options)) === 0;
}
