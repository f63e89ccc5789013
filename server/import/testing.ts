import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fetchPolicy } from "./fetch-policy";
import type { ImportHost } from "./import-host";

/** A folder of its own for one test: a home with an empty cache, cities and repositories beside it. */
export type ImportBench = {
  readonly root: string;
  readonly host: ImportHost;
  /** What the cache holds, its lock file aside. */
  cached(): string[];
  /** A city folder with these files (`pack.toml` and an empty `city.toml` unless given). */
  city(files?: Readonly<Record<string, string>>): string;
  /** An empty repository; `file://` addresses name it. */
  repository(name: string, objects?: "sha1" | "sha256"): TestRepository;
  remove(): void;
};

export type TestRepository = {
  readonly dir: string;
  readonly url: string;
  /** Writes files, commits, tags, and answers with the commit. */
  commit(files: Readonly<Record<string, string>>, ...tags: readonly string[]): string;
  git(...args: readonly string[]): string;
};

/** The pack.toml of a pack with imports: binding → [source, version]. */
export function packToml(name: string, imports: Readonly<Record<string, readonly [string, string?]>> = {}): string {
  let text = `[pack]\nname = "${name}"\nschema = 2\n`;
  for (const [binding, [source, version]] of Object.entries(imports)) {
    text += `\n[imports.${binding}]\nsource = "${source}"\n`;
    if (version !== undefined) text += `version = "${version}"\n`;
  }
  return text;
}

/** Makes a bench; `now` of its host is fixed. */
export function importBench(): ImportBench {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "cityhall-import-")));
  const host: ImportHost = {
    cacheRoot: join(root, "home", ".gc", "cache", "repos"),
    policy: fetchPolicy({}, { allowFile: true, timeoutSeconds: 30 }),
    now: () => new Date("2026-05-01T10:00:00.250Z"),
  };
  let cities = 0;
  return {
    root,
    host,
    city(files = {}) {
      const dir = join(root, `city${cities++}`);
      write(dir, { "city.toml": "", "pack.toml": packToml("borough"), ...files });
      return dir;
    },
    repository: (name, objects = "sha1") => testRepository(join(root, "repos", name), objects),
    cached: () => readdirSync(host.cacheRoot).filter((name) => name !== ".packman-cache.lock"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function testRepository(dir: string, objects: string): TestRepository {
  mkdirSync(dir, { recursive: true });
  const git = (...args: readonly string[]): string =>
    execFileSync(
      "git",
      ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false", ...args],
      {
        cwd: dir,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    ).trim();
  git("init", "--quiet", "--initial-branch=main", `--object-format=${objects}`);
  return {
    dir,
    url: `file://${dir}`,
    git,
    commit(files, ...tags) {
      write(dir, files);
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", tags[0] ?? "work");
      for (const tag of tags) git("tag", "--force", "--annotate", "--message", tag, tag);
      return git("rev-parse", "HEAD");
    },
  };
}

function write(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: name.endsWith(".sh") ? 0o755 : 0o644 });
  }
}
