/** One package of the lock file. */
export type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
  readonly link?: boolean;
};

/** Licences that a company may run and hand on with its own terms; parts of `AND` and `OR` are looked at one by one. */
const licences = new Set([
  ...["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
  ...["Python-2.0", "CC-BY-4.0", "MPL-2.0", "LGPL-3.0-or-later", "EPL-2.0", "SIL OPEN FONT LICENSE", "OFL-1.1"],
]);

/** Packages that run something when they are installed: looked at, and needed. */
const scripts = new Set(["esbuild"]);

/** Versions that were published to steal or to break, and versions with a hole that reaches this console. */
const bad: Readonly<Record<string, readonly string[]>> = {
  "event-stream": ["3.3.6"],
  "flatmap-stream": ["0.1.1"],
  "ua-parser-js": ["0.7.29", "0.8.0", "1.0.0"],
  coa: ["2.0.3", "2.0.4", "2.1.1", "2.1.3", "3.0.1", "3.1.3"],
  rc: ["1.2.9", "1.3.9", "2.3.9"],
  colors: ["1.4.1", "1.4.2", "1.4.44-liberty-2"],
  faker: ["6.6.6"],
  "node-ipc": ["10.1.1", "10.1.2", "11.0.0", "11.1.0"],
  "eslint-scope": ["3.7.2"],
  chalk: ["5.6.1"],
  debug: ["4.4.2"],
  "ansi-styles": ["6.2.2"],
  "ansi-regex": ["6.2.1"],
  "strip-ansi": ["7.1.1"],
  "color-convert": ["3.1.1"],
  "supports-color": ["10.2.1"],
  "is-arrayish": ["0.3.3"],
  "error-ex": ["1.3.3"],
  "simple-swizzle": ["0.2.3"],
  "@ctrl/tinycolor": ["4.1.1", "4.1.2"],
};

/** The lowest version of each major that has no known hole: request bypass, remote code, source leak of server components. */
const lowest: Readonly<Record<string, readonly string[]>> = {
  next: ["15.5.9", "16.0.10"],
  react: ["19.0.3", "19.1.4", "19.2.3"],
  "react-dom": ["19.0.3", "19.1.4", "19.2.3"],
};

/** What is wrong with the packages of a lock file, as sentences. */
export function dependencyProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "" || entry.link) return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version = "", resolved, integrity, license = "none" } = entry;
    const says = (wrong: boolean, sentence: string) => (wrong ? [`${path}@${version} ${sentence}`] : []);
    const parts = license.replace(/[()]/g, "").split(/ AND /);
    const free = parts.every((part) => part.split(" OR ").some((each) => licences.has(each)));
    return [
      ...says(!entry.inBundle && !integrity?.startsWith("sha512-"), "has no SHA-512 of its bytes"),
      ...says(
        resolved !== undefined && !/^https:\/\/registry\.npmjs\.org\//.test(resolved),
        "is not from the registry",
      ),
      ...says(!free, `has the licence ${license}, which is not on the list`),
      ...says(entry.hasInstallScript === true && !scripts.has(name), "runs a script when it is installed"),
      ...says(bad[name]?.includes(version) ?? false, "was published to do harm"),
      ...says(isBelow(version, lowest[name]), "has a known hole"),
    ];
  });
}

function isBelow(version: string, floors: readonly string[] | undefined): boolean {
  if (!floors) return false;
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const same = floors.map(numbers).find(([a, b]) => a === major && (b === minor || floors.length < 3));
  if (same) return minor < (same[1] ?? 0) || (minor === same[1] && patch < (same[2] ?? 0));
  const [first = 0, second = 0] = numbers(floors.at(-1) ?? "");
  return major < first || (major === first && minor < second);
}

const numbers = (version: string) => version.split(".").map((part) => Number.parseInt(part, 10));
