import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FetchPolicy } from "./fetch-policy";
import { gitProcess } from "./git-process";
import type { ImportHost } from "./import-host";
import { installImports } from "./install-imports";
import { type ImportBench, importBench, packToml, type TestRepository } from "./testing";

vi.setConfig({ testTimeout: 60_000 });

let bench: ImportBench;
let host: ImportHost;
beforeEach(() => {
  bench = importBench();
  host = bench.host;
});
afterEach(() => bench.remove());

/** Commits a tree that `git add` would never make: path → text, nested by `/`, names taken as they are. */
function commitTree(repository: TestRepository, files: Readonly<Record<string, string>>): string {
  const run = (args: readonly string[], input: string) =>
    execFileSync("git", args, { cwd: repository.dir, input, encoding: "utf8" }).trim();
  const tree = (entries: Readonly<Record<string, string>>): string => {
    const heads = [...new Set(Object.keys(entries).map((path) => path.split("/")[0]!))];
    const lines = heads.map((head) => {
      const text = entries[head];
      if (text !== undefined) return `100644 blob ${run(["hash-object", "-w", "--stdin"], text)}\t${head}`;
      const below = Object.entries(entries).filter(([path]) => path.startsWith(`${head}/`));
      return `040000 tree ${tree(Object.fromEntries(below.map(([path, value]) => [path.slice(head.length + 1), value])))}\t${head}`;
    });
    return run(["mktree"], `${lines.join("\n")}\n`);
  };
  const commit = repository.git("commit-tree", tree(files), "-m", "crafted");
  repository.git("update-ref", "refs/heads/main", commit);
  repository.git("tag", "--force", "v1.0.0", commit);
  return commit;
}

const importing = (url: string, version?: string) =>
  bench.city({ "pack.toml": packToml("borough", { press: version === undefined ? [url] : [url, version] }) });

describe("hostile repositories", () => {
  it.each([
    ["a tree with a .git folder", { ".git/config": "[core]\n\tfsmonitor = touch hacked\n" }],
    ["a .git folder spelled otherwise", { "deep/.GIT/hooks/post-checkout": "#!/bin/sh\n" }],
    ["the short name of a .git folder", { "git~1/config": "x" }],
    ["a parent folder as a name", { "../escaped": "x" }],
  ])("%s is refused and nothing of it stays", async (_, files) => {
    const press = bench.repository("press.git");
    commitTree(press, { "pack.toml": packToml("press"), ...files });
    const city = importing(press.url);
    await expect(installImports(city, host)).rejects.toThrow(`cannot install ${press.url}: `);
    expect(bench.cached()).toEqual([]);
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
    expect(existsSync(join(host.cacheRoot, "..", "escaped"))).toBe(false);
  });

  it("two names that differ only in letter case are refused, because other machines see one file", async () => {
    const press = bench.repository("press.git");
    commitTree(press, { "pack.toml": packToml("press"), "prompts/Mayor.md": "a", "prompts/mayor.md": "b" });
    await expect(installImports(importing(press.url), host)).rejects.toThrow(
      '"Mayor.md" and "mayor.md" are one name where letter case does not count',
    );
    expect(bench.cached()).toEqual([]);
  });

  it("filters and large files of attributes run nothing and fetch nothing", async () => {
    const press = bench.repository("press.git");
    const mark = join(bench.root, "filter-ran");
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12\n`;
    press.commit(
      {
        "pack.toml": packToml("press"),
        ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs\n*.md filter=evil\n",
        ".gitconfig": `[filter "evil"]\n\tsmudge = touch ${mark}\n`,
        "big.bin": pointer,
        "note.md": "note",
      },
      "v1.0.0",
    );
    expect(await installImports(importing(press.url), host)).toBe("Installed 1 remote import(s)");
    const [checkout = ""] = bench.cached();
    expect(readFileSync(join(host.cacheRoot, checkout, "big.bin"), "utf8")).toBe(pointer);
    expect(existsSync(mark)).toBe(false);
  });

  it.each([
    ["ext::sh -c 'touch hacked'", /not a directory|is not|pack/],
    ["file://-oProxyCommand=x/a.git", /file:\/\/ names a path/],
    ["https://-uhttps.example/a.git", /only https|fetched|cannot ask/],
    ["ssh://-oProxyCommand=touch%20hacked/a.git", /only https, ssh and file sources/],
    ["git@-oProxyCommand=hacked:a.git", /only https, ssh and file sources/],
    ["http://packs.example.org/a.git", /only https, ssh and file sources/],
  ])("the address %s reaches no program", async (source, message) => {
    const outcome = installImports(importing(source), { ...host, policy: { ...host.policy, timeoutSeconds: 5 } });
    await outcome.then(
      (said) => expect(said).toBe("Installed 0 remote import(s)"),
      (error: Error) => expect(error.message).toMatch(message),
    );
    expect(existsSync("hacked")).toBe(false);
  });

  it.each(["--upload-pack=touch hacked", "-u", "HEAD", "+refs/heads/*:refs/heads/*", "A".repeat(40), "0".repeat(39)])(
    "a lock whose commit is %s is refused before git sees it",
    async (commit) => {
      const press = bench.repository("press.git");
      press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
      const city = importing(press.url, "^1");
      const lock = `schema = 1\n\n[packs."${press.url}"]\nversion = "1.0.0"\ncommit = "${commit}"\nfetched = ""\n`;
      writeFileSync(join(city, "packs.lock"), lock);
      await expect(installImports(city, host)).rejects.toThrow("must be a full lowercase SHA");
      expect(readFileSync(join(city, "packs.lock"), "utf8")).toBe(lock);
    },
  );

  it.each([
    "https://user:s3cret@packs.example.org/a.git",
    "https://ghp_s3cret@packs.example.org/a.git//rooms",
    "https://packs.example.org/a.git?access_token=s3cret",
    "ssh://git:s3cret@packs.example.org/a.git",
  ])("credentials in %s are neither used, nor printed, nor locked", async (source) => {
    const city = importing(source);
    const failure = await installImports(city, host).catch((error: Error) => error.message);
    expect(failure).toContain("the address holds credentials");
    expect(failure).not.toContain("s3cret");
    expect(existsSync(join(city, "packs.lock"))).toBe(false);
  });

  it.each([
    ["ten thousand million files out of a kilobyte of history", 10, "", "more than 50000 files"],
    ["a gigabyte out of a kilobyte of history", 3, "x".repeat(1_000_000), "more than 536870912 bytes"],
  ])("%s is refused before a file is written", async (_, levels, text, problem) => {
    const press = bench.repository("press.git");
    const make = (args: readonly string[], input: string) =>
      execFileSync("git", args, { cwd: press.dir, input, encoding: "utf8" }).trim();
    const blob = make(["hash-object", "-w", "--stdin"], text);
    let object = `100644 blob ${blob}`;
    for (let level = 0; level < levels; level++) {
      const tree = make(["mktree"], Array.from({ length: 10 }, (__, at) => `${object}\tf${at}\n`).join(""));
      object = `040000 tree ${tree}`;
    }
    const commit = press.git("commit-tree", object.split(" ")[2]!, "-m", "bomb");
    press.git("tag", "v1.0.0", commit);
    await expect(installImports(importing(press.url), host)).rejects.toThrow(
      `cannot install ${press.url}: the repository cannot be used: ${problem}`,
    );
    expect(bench.cached()).toEqual([]);
  });

  it("a repository that is larger than allowed is stopped while it comes", async () => {
    const press = bench.repository("press.git");
    mkdirSync(join(press.dir, "rooms"));
    const noise = randomBytes(3_000_000).toString("hex");
    press.commit({ "pack.toml": packToml("press"), "rooms/noise.txt": noise }, "v1.0.0");
    const small = { ...host, policy: { ...host.policy, maxBytes: 1_000_000 } };
    await expect(installImports(importing(press.url), small)).rejects.toThrow(/(larger|more) than 1000000 bytes/);
    expect(bench.cached()).toEqual([]);
  });
});

describe("git runs in a process of its own", () => {
  it("and when that process dies, the fetch fails with a sentence, the cache is clean, and the next one works", async () => {
    const press = bench.repository("press.git");
    press.commit({ "pack.toml": packToml("press") }, "v1.0.0");
    const city = importing(press.url);
    let killed: number | undefined;
    const dying: ImportHost = {
      ...host,
      progress: ({ step }) => {
        if (step !== "fetch" || killed !== undefined) return;
        killed = gitProcess().pid;
        if (killed !== undefined) process.kill(killed, "SIGKILL");
      },
    };
    await expect(installImports(city, dying)).rejects.toThrow("the fetch process ended before git did");
    expect(killed).toBeDefined();
    expect(killed).not.toBe(process.pid);
    expect(bench.cached()).toEqual([]);
    expect(await installImports(city, host)).toBe("Installed 1 remote import(s)");
  });

  /** Asks a repository over ssh with this script in the place of ssh. */
  async function askWithSsh(script: string, policy: Partial<FetchPolicy> = {}): Promise<unknown> {
    const bin = join(bench.root, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "ssh"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
    const asking = { ...host, policy: { ...host.policy, ...policy } };
    try {
      return await installImports(importing("ssh://git@git.example.org/press.git"), asking);
    } catch (error) {
      return (error as Error).message;
    } finally {
      vi.unstubAllEnvs();
    }
  }

  it("and who never answers is given up at the time limit", async () => {
    expect(await askWithSsh("exec sleep 300", { timeoutSeconds: 1 })).toBe(
      "cannot ask ssh://git@git.example.org/press.git: git took longer than 1 s",
    );
  });

  it("and a connection that fails tells its reason, with what to do about it", async () => {
    const said = 'echo "git@git.example.org: Permission denied (publickey)." >&2; exit 255';
    expect(await askWithSsh(said)).toBe(
      "cannot ask ssh://git@git.example.org/press.git: git@git.example.org: Permission denied (publickey).; the user of this server needs a key and the host in known_hosts",
    );
  });

  it("and what it starts sees no secret of the server, and of no agent's keys where hosts are listed", async () => {
    const note = join(bench.root, "seen");
    vi.stubEnv("DATABASE_URL", "postgres://me:s3cret@db");
    vi.stubEnv("GIT_ASKPASS", "/bin/s3cret");
    vi.stubEnv("GIT_CONFIG_PARAMETERS", "'s3cret.x'='1'");
    vi.stubEnv("SSH_AUTH_SOCK", "/run/s3cret");
    await askWithSsh(`env > ${note}; exit 255`, { hosts: ["git.example.org"] });
    const seen = readFileSync(note, "utf8");
    expect(seen).toContain("GIT_TERMINAL_PROMPT=0");
    expect(seen).not.toContain("s3cret");
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "and what a command leaves running, even in a session of its own and without its environment, ends with it",
    async () => {
      const note = join(bench.root, "left");
      const left = `env -i setsid sh -c 'echo $$ > ${note}; exec sleep 300' >/dev/null 2>&1 </dev/null &`;
      expect(await askWithSsh(`${left}\nsleep 0.3\nexit 255`)).toContain(
        "cannot ask ssh://git@git.example.org/press.git: ",
      );
      const stat = `/proc/${readFileSync(note, "utf8").trim()}/stat`;
      expect(existsSync(stat) ? readFileSync(stat, "utf8").split(" ")[2] : "gone").toMatch(/^(gone|Z)$/);
    },
  );
});
