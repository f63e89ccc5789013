import { posix } from "node:path";
import type { SourceFile } from "./source-files";

/** Who may import whom (ARCHITECTURE.md). `e2e` may take the URL builder of `lib`, and the seeds of `server`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: ["lib"],
  drizzle: ["drizzle", "lib"],
  server: ["server", "lib", "drizzle"],
  components: ["components", "lib"],
  app: ["app", "components", "server", "lib"],
  e2e: ["e2e", "server", "lib"],
};

/** The one file that takes the type of the router across the border. */
const exempt = new Set(["components/data/router-type.ts"]);

/** Inside `lib` the arrows go one way: what reads all is read by nobody, formulas do not know cities. */
const neverInLib: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^lib\/(?!view\/)/, /^lib\/view\//],
  [/^lib\/formula\//, /^lib\/city\//],
  [/^lib\/(diagnostic|files|toml)\//, /^lib\/(?!diagnostic\/|files\/|toml\/)/],
];

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;

/** What the imports of a file do against the rules, as sentences. */
export function roomViolations({ path, text }: SourceFile): string[] {
  if (exempt.has(path)) return [];
  const room = path.split("/")[0] ?? "";
  const violations: string[] = [];
  for (const [, specifier = ""] of text.matchAll(importPattern)) {
    const target = targetPath(path, specifier);
    if (target === undefined) continue;
    const targetRoom = target.split("/")[0] ?? "";
    if (!mayImport[room]?.includes(targetRoom))
      violations.push(`${path} imports ${specifier}: ${room} may not import ${targetRoom}`);
    else if (specifier.startsWith(".") && targetRoom !== room) {
      violations.push(`${path} imports ${specifier}: write @/${target} across rooms`);
    } else if (neverInLib.some(([from, to]) => from.test(path) && to.test(target))) {
      violations.push(`${path} imports ${specifier}: the arrow between these rooms of lib goes the other way`);
    }
  }
  return violations;
}

/** Path of an imported file relative to the checkout; undefined for packages. */
function targetPath(path: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(path), specifier));
  return undefined;
}
