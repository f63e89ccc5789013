import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultLimits } from "./limits";
import type { RunOrder } from "./protocol";
import { ScriptRunner } from "./script-runner";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "runner-")));
const group = `test-${process.pid}`;
let runner: ScriptRunner;
beforeAll(() => {
  process.env.CITYHALL_TEST_SECRET = "do not leak";
  runner = new ScriptRunner(group);
});
afterAll(() => {
  runner.close();
  rmSync(folder, { recursive: true, force: true });
});

let scripts = 0;
function script(body: string, mode = 0o755) {
  const program = join(folder, `script-${scripts++}.sh`);
  writeFileSync(program, `#!/bin/sh\n${body}\n`);
  chmodSync(program, mode);
  return program;
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

function order(program: string, changes: Partial<RunOrder> = {}): Omit<RunOrder, "id"> {
  const env = { PATH: process.env.PATH ?? "" };
  return { program, sha256: sha256(program), args: [], cwd: folder, env, stdin: "", limits: defaultLimits, ...changes };
}

const run = (program: string, changes: Partial<RunOrder> = {}) => runner.run(order(program, changes)).outcome;

/** The machine may be busy with others. */
const patience = { timeout: 20_000 };
const alive = (pid: number) => existsSync(`/proc/${pid}`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));

test("security 6 arguments are an array: nothing in them is read by a shell", async () => {
  const outcome = await run(script('printf "%s|" "$@"'), { args: ["a b", "$(id)", "; exit 9"] });
  expect(outcome.end).toEqual({ kind: "exited", exitCode: 0 });
  expect(outcome.output).toBe("a b|$(id)|; exit 9|");
});

test("security 6 a script sees its own environment and nothing of the server's", async () => {
  const outcome = await run(script("env"), { env: { GC_PACK_NAME: "tide" } });
  expect(outcome.output).toContain("GC_PACK_NAME=tide");
  expect(outcome.output).not.toContain("do not leak");
  const parent = await run(script("cat /proc/$PPID/environ"), {});
  expect(parent.output).not.toContain("do not leak");
});

test("security 6 exit code, working directory, standard input and both streams are passed on", async () => {
  const outcome = await run(script("pwd; cat; echo bad >&2; exit 3"), { stdin: "fed" });
  expect(outcome.end).toEqual({ kind: "exited", exitCode: 3 });
  expect(outcome.stdout).toBe(`${folder}\nfed`);
  expect(outcome.stderr).toBe("bad\n");
});

test("security 6 bytes that differ from what was shown are refused", async () => {
  const program = script("echo one");
  const shown = order(program);
  writeFileSync(program, "#!/bin/sh\necho two\n");
  const outcome = await runner.run(shown).outcome;
  expect(outcome.end).toMatchObject({ kind: "refused" });
  expect(JSON.stringify(outcome.end)).toContain("changed after it was shown");
  expect(outcome.output).toBe("");
});

test("security 6 a missing or not executable script is refused with a sentence", async () => {
  const closed = await run(script("echo no", 0o644));
  expect(closed.end).toMatchObject({ kind: "refused", reason: expect.stringContaining("is it executable?") });
  const gone = await runner.run({ ...order(script("")), program: join(folder, "gone.sh") }).outcome;
  expect(gone.end).toMatchObject({ kind: "refused", reason: expect.stringContaining("no such file") });
});

test("security 6 the time limit ends the group, grandchildren and escapees included", async () => {
  const program = script(
    "sleep 300 & echo $!; setsid sleep 301 & sleep 0.2; pgrep -f '^sleep 301' | tail -1; trap '' TERM; sleep 302; sleep 303",
  );
  const outcome = await run(program, { limits: { ...defaultLimits, timeMs: 800 } });
  expect(outcome.end).toMatchObject({ kind: "stopped", limit: "time", reason: "ran longer than 0.8 s" });
  const pids = outcome.stdout.trim().split("\n").map(Number);
  expect(pids).toHaveLength(2);
  for (const pid of pids) expect(alive(pid)).toBe(false);
});

test("security 6 what a script leaves behind ends with it", async () => {
  const outcome = await run(script("sleep 300 & echo $!"));
  expect(outcome.end).toEqual({ kind: "exited", exitCode: 0 });
  expect(alive(Number(outcome.stdout))).toBe(false);
});

test("security 6 output beyond the limit ends the run and what came before is kept", async () => {
  const outcome = await run(script("yes"), { limits: { ...defaultLimits, outputBytes: 4096 } });
  expect(outcome.end).toMatchObject({ kind: "stopped", limit: "output", reason: "wrote more than 4 KiB" });
  expect(outcome.output).toHaveLength(4096);
});

test.runIf(existsSync("/proc/self/statm"))("security 6 memory beyond the limit ends the run", async () => {
  const hungry = script("exec tail /dev/zero");
  const outcome = await run(hungry, { limits: { ...defaultLimits, memoryBytes: 64 << 20, timeMs: 30_000 } });
  expect(outcome.end).toMatchObject({ kind: "stopped", limit: "memory", reason: "used more than 64 MiB of memory" });
});

test("security 6 output arrives while the script runs", async () => {
  const marker = join(folder, "go");
  const handle = runner.run(
    order(script("echo ready; while [ ! -e go ]; do sleep 0.02; done; echo done")),
    (output) => {
      if (output.text === "ready\n") writeFileSync(marker, "");
    },
  );
  expect((await handle.outcome).output).toBe("ready\ndone\n");
});

test("security 6 a run can be cancelled, running or waiting", async () => {
  const program = script("sleep 300");
  const handles = Array.from({ length: 6 }, () => runner.run(order(program)));
  for (const handle of handles) handle.cancel();
  for (const handle of handles) expect((await handle.outcome).end).toEqual({ kind: "cancelled" });
});

test("security 6 at most four run at once on one machine, whichever server started them", async () => {
  const program = script("echo x >> count; wc -l < count; while [ ! -e free ]; do sleep 0.02; done");
  const other = new ScriptRunner(group);
  const handles = [runner, other, runner, other, runner, other].map((each) => each.run(order(program)));
  await expect
    .poll(() => existsSync(join(folder, "count")) && readFileSync(join(folder, "count"), "utf8").length, patience)
    .toBe(8);
  await new Promise((done) => setTimeout(done, 100));
  expect(readFileSync(join(folder, "count"), "utf8")).toHaveLength(8);
  // What a script starts through the command line is waited for by a run that holds a place: it needs none.
  const nested = order(script("echo inside"), {
    env: { PATH: process.env.PATH ?? "", TMPDIR: join(folder, "gc-run-x") },
  });
  expect((await runner.run(nested).outcome).output).toBe("inside\n");
  writeFileSync(join(folder, "free"), "");
  for (const handle of handles) expect((await handle.outcome).end).toEqual({ kind: "exited", exitCode: 0 });
  other.close();
});

test("security 6 the places of a server that dies are free again, and its temporary folders gone", async () => {
  const dying = new ScriptRunner(group);
  const temporary = mkdtempSync(join(folder, "temporary-"));
  const env = { PATH: process.env.PATH ?? "", TMPDIR: temporary };
  const started: (() => void)[] = [];
  const waiting = Array.from({ length: 4 }, () => new Promise<void>((resolve) => started.push(resolve)));
  const program = script("echo up; sleep 300");
  const held = started.map((up) => dying.run(order(program, { env }), up));
  await Promise.all(waiting);
  dying.close();
  expect((await run(script("echo free"))).output).toBe("free\n");
  for (const handle of held) expect((await handle.outcome).end).toMatchObject({ kind: "refused" });
  expect(readdirSync(temporary)).toEqual([]);
});
