import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultLimits } from "./limits";
import type { RunOrder } from "./protocol";
import { readScriptFile } from "./script-file";
import { ScriptRunner } from "./script-runner";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "hostile-")));
let runner: ScriptRunner;
beforeAll(() => {
  runner = new ScriptRunner(`test-${process.pid}`);
});
afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
});

let scripts = 0;
function file(text: string, mode = 0o755) {
  const program = join(folder, `script-${scripts++}.sh`);
  writeFileSync(program, text);
  chmodSync(program, mode);
  return program;
}
const script = (body: string) => file(`#!/bin/sh\n${body}\n`);
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const environment = { PATH: process.env.PATH ?? "", TMPDIR: folder };

function order(program: string, changes: Partial<RunOrder> = {}): Omit<RunOrder, "id"> {
  const env = environment;
  return { program, sha256: sha256(program), args: [], cwd: folder, env, stdin: "", limits: defaultLimits, ...changes };
}
const run = (program: string, changes: Partial<RunOrder> = {}) => runner.run(order(program, changes)).outcome;
/** The machine may be busy with others. */
const patience = { timeout: 20_000 };
const alive = (pid: number) => existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
const pidsIn = (text: string) => text.trim().split(/\s+/).map(Number);

describe.runIf(existsSync("/proc/self/environ"))("security 6 nothing escapes its run", () => {
  test.each([
    ["a session of its own", "setsid sh -c 'echo $$; exec sleep 300' & sleep 0.3"],
    ["an orphan in a session of its own", "(setsid sh -c 'echo $$; exec sleep 300' &) ; sleep 0.3"],
    ["an emptied environment", "env -i setsid sh -c 'echo $$; exec sleep 300' & sleep 0.3"],
    [
      "closed streams and an emptied environment",
      "env -i setsid sh -c 'echo $$ > left; exec sleep 300 3>&- >&- 2>&- <&-' & sleep 0.6; cat left",
    ],
    ["ignored signals", "setsid sh -c \"trap '' TERM HUP INT; echo \\$\\$; while :; do sleep 1; done\" & sleep 0.3"],
  ])("%s", async (_, body) => {
    const outcome = await run(script(body));
    const pids = pidsIn(outcome.stdout);
    expect(pids[0]).toBeGreaterThan(0);
    for (const pid of pids) expect(alive(pid)).toBe(false);
  });

  test("a script that forks without end is stopped, and all of it ends", async () => {
    const bomb = script("n=0; while [ $n -lt 900 ]; do sleep 300 & n=$((n+1)); done; wait");
    const outcome = await run(bomb, { limits: { ...defaultLimits, timeMs: 20_000, memoryBytes: 2 ** 40 } });
    expect(outcome.end).toMatchObject({ kind: "stopped", limit: "processes" });
    const left = () =>
      readdirSync("/proc").filter(
        (pid) => /^\d+$/.test(pid) && environOf(pid).includes(folder) && environOf(pid).includes("gc-run-"),
      );
    await expect.poll(left, patience).toEqual([]);
  });

  test("a runner process that is killed takes its runs with it, and the next run starts a new one", async () => {
    const own = new ScriptRunner(`test-${process.pid}`);
    const temporary = mkdtempSync(join(folder, "temporary-"));
    const env = { PATH: process.env.PATH ?? "", TMPDIR: temporary };
    const started = new Promise<{ pid: number; worker: number }>((resolve) => {
      const handle = own.run(order(script("echo $$ $PPID; exec sleep 300"), { env }), ({ text }) => {
        const [pid = 0, worker = 0] = pidsIn(text);
        resolve({ pid, worker });
      });
      void handle.outcome;
    });
    const { pid, worker } = await started;
    process.kill(worker, "SIGKILL");
    await expect.poll(() => alive(pid), patience).toBe(false);
    expect((await own.run(order(script("echo again"))).outcome).output).toBe("again\n");
    expect(readdirSync(temporary)).toEqual([]);
    own.close();
  });
});

const environOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    return "";
  }
};

test("security 6 a hundred megabytes of output end the run at its limit, and what is kept is within it", async () => {
  const flood = script("head -c 100000000 /dev/zero | tr '\\0' 'x'");
  const outcome = await run(flood, { limits: { ...defaultLimits, outputBytes: 1 << 20 } });
  expect(outcome.end).toMatchObject({ kind: "stopped", limit: "output", reason: "wrote more than 1 MiB" });
  expect(outcome.output).toHaveLength(1 << 20);
});

test("security 6 a script that ignores SIGTERM is killed after its grace", async () => {
  const stubborn = script("trap '' TERM; while :; do sleep 0.05; done");
  const outcome = await run(stubborn, { limits: { ...defaultLimits, timeMs: 300, graceMs: 100 } });
  expect(outcome.end).toMatchObject({ kind: "stopped", limit: "time" });
});

test("security 6 a character that is cut by the end of the stream is not lost silently", async () => {
  expect((await run(script("printf '\\303'"))).output).toBe("\ufffd");
});

test("security 6 a script that is replaced by a link to other bytes is refused", async () => {
  const program = script("echo shown");
  const shown = order(program);
  rmSync(program);
  symlinkSync(script("echo other"), program);
  expect((await runner.run(shown).outcome).end).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("changed after it was shown"),
  });
});

test("security 6 what a link shows is what runs, and a link that leaves pack and city is refused with both paths", async () => {
  const target = script("echo through");
  const link = join(folder, "link.sh");
  symlinkSync(target, link);
  const shown = await readScriptFile(link, [folder]);
  expect((await run(link, { sha256: shown.sha256 })).output).toBe("through\n");
  const outside = join(folder, "outside.sh");
  symlinkSync("/bin/sh", outside);
  await expect(readScriptFile(outside, [folder])).rejects.toThrow(`${outside} is a link to ${realpathSync("/bin/sh")}`);
});

test.each([
  ["CR LF line ends", "#!/bin/sh\r\necho no\r\n", "its first line ends with CR LF"],
  ["no first line", "echo no\n", "exec format error"],
  ["nothing in it", "", "exec format error"],
  ["an interpreter that does not exist", "#!/no/such/interpreter\n", 'its interpreter "/no/such/interpreter"'],
])("runtime 10.3 a script with %s is refused with a sentence", async (_, text, sentence) => {
  expect((await run(file(text))).end).toMatchObject({ kind: "refused", reason: expect.stringContaining(sentence) });
});

test("security 6 an impossible order is refused and the runner lives on", async () => {
  const program = script("echo alive");
  const refusedWith = async (changes: Partial<RunOrder>) => {
    const { end } = await run(program, changes);
    return end.kind === "refused" ? end.reason : end.kind;
  };
  expect(await refusedWith({ args: ["a\0b"] })).toContain("zero byte");
  expect(await refusedWith({ cwd: join(folder, "gone") })).toContain("working directory does not exist");
  expect(await refusedWith({ args: ["x".repeat(4 << 20)] })).toContain("too long");
  expect((await run(program)).output).toBe("alive\n");
});

test("pack 1.2.12 the environment is what was given, with a temporary folder of the run", async () => {
  const { stdout } = await run(script("/usr/bin/env"), { env: { ...environment, GC_PACK_NAME: "tide" } });
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => line.slice(0, line.indexOf("=")))
    .filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name));
  expect(names.sort()).toEqual(["GC_PACK_NAME", "PATH", "TMPDIR"]);
});

test("runtime 11 the runs of a scope leave their processes to each other until it is released", async () => {
  const started = await run(script("setsid sleep 300 >/dev/null 2>&1 & echo $!"), { scope: "harbour" });
  const [pid = 0] = pidsIn(started.stdout);
  expect(alive(pid)).toBe(true);
  await run(script("true"), { scope: "harbour" });
  expect(alive(pid)).toBe(true);
  runner.release("harbour");
  await expect.poll(() => alive(pid), patience).toBe(false);
});
