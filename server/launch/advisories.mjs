import { spawnSync } from "node:child_process";
import { projectRoot } from "./project.mjs";

/**
 * Asks the registry for advisories about what runs in production. Where it does not answer, that is said and nothing is claimed;
 * what can be told from the lock file alone, `server/guard/dependencies.test.ts` tells.
 * @returns {{ failed: boolean, note?: string }}
 */
export function advisories() {
  const asked = spawnSync("npm", ["audit", "--json", "--omit=dev", "--audit-level=high"], {
    cwd: projectRoot,
    encoding: "utf8",
    timeout: 60_000,
  });
  return judgeAdvisories(asked.stdout ?? "");
}

/**
 * @param {string} text what `npm audit --json` printed
 * @returns {{ failed: boolean, note?: string }}
 */
export function judgeAdvisories(text) {
  const found = counts(text);
  if (!found) return { failed: false, note: "THE ADVISORIES WERE NOT READ: the registry gives none to this machine" };
  const { high = 0, critical = 0 } = found;
  if (high + critical === 0) return { failed: false };
  return { failed: true, note: `npm audit knows ${high} high and ${critical} critical advisories; see npm audit` };
}

/** @param {string} text @returns {{ high?: number, critical?: number } | undefined} */
function counts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
