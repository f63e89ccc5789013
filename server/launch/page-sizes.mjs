import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "./project.mjs";

/**
 * What a browser loads before a page works, gzipped, in kB (1 000 bytes): `shared` by every page, `route` besides by one. Of
 * the shared part 142 are the framework's own.
 */
export const pageSizeLimits = { shared: 170, route: 60 };

/**
 * The script of each route by the record that the build leaves.
 * @typedef {{ route: string, firstLoadChunkPaths: string[] }} RouteStats
 * @param {readonly RouteStats[]} routes
 * @param {(path: string) => number} sizeOf gzipped bytes of a file
 * @returns {{ shared: number, routes: { route: string, bytes: number }[] }}
 */
export function pageSizes(routes, sizeOf) {
  const pages = routes.filter(({ firstLoadChunkPaths }) => firstLoadChunkPaths.length > 0);
  const [first, ...others] = pages.map(({ firstLoadChunkPaths }) => new Set(firstLoadChunkPaths));
  const shared = new Set([...(first ?? [])].filter((path) => others.every((set) => set.has(path))));
  const sum = (/** @type {Iterable<string>} */ paths) => [...paths].reduce((bytes, path) => bytes + sizeOf(path), 0);
  return {
    shared: sum(shared),
    routes: pages
      .map(({ route, firstLoadChunkPaths }) => ({
        route,
        bytes: sum(new Set(firstLoadChunkPaths.filter((path) => !shared.has(path)))),
      }))
      .sort((a, b) => b.bytes - a.bytes),
  };
}

/**
 * A sentence for each figure above its limit.
 * @param {ReturnType<typeof pageSizes>} sizes
 * @param {{ shared: number, route: number }} limits
 */
export function oversized({ shared, routes }, limits) {
  const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);
  return [
    ...(shared > limits.shared * 1000 ? [`every page loads ${kilo(shared)} kB, more than ${limits.shared} kB`] : []),
    ...routes
      .filter(({ bytes }) => bytes > limits.route * 1000)
      .map(({ route, bytes }) => `${route} loads ${kilo(bytes)} kB of its own, more than ${limits.route} kB`),
  ];
}

/** Measures the last build. Exit code 1 when something is too large, or nothing was measured. */
export function checkPageSizes() {
  const file = join(projectRoot, ".next", "diagnostics", "route-bundle-stats.json");
  if (!existsSync(file)) {
    process.stdout.write(`There is no ${file}: build first.\n`);
    return 1;
  }
  /** @type {Map<string, number>} */
  const known = new Map();
  const sizeOf = (/** @type {string} */ path) => {
    const bytes = known.get(path) ?? gzipSync(readFileSync(join(projectRoot, path)), { level: 9 }).length;
    known.set(path, bytes);
    return bytes;
  };
  const sizes = pageSizes(JSON.parse(readFileSync(file, "utf8")), sizeOf);
  const large = sizes.routes.slice(0, 5).map(({ route, bytes }) => `  ${(bytes / 1000).toFixed(1)} kB  ${route}`);
  process.stdout.write(
    `${sizes.routes.length} routes share ${(sizes.shared / 1000).toFixed(1)} kB; the largest:\n${large.join("\n")}\n`,
  );
  const problems = oversized(sizes, pageSizeLimits);
  for (const problem of problems) process.stdout.write(`! ${problem}\n`);
  return problems.length > 0 || sizes.routes.length === 0 ? 1 : 0;
}
