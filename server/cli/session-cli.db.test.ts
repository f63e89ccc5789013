import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureLocalOperator } from "../auth/local-operator";
import { OpenCities } from "../console/open-cities";
import type { Store } from "../db/store";
import { testStore } from "../db/testing";
import { writeSessionSettings } from "../session/session-settings";
import { closeSessionHubs } from "../session/session-sources";
import { StandInSupervisor } from "../session/testing/stand-in-supervisor";
import { CliContext } from "./cli-context";
import { CliFailure } from "./cli-failure";
import { commands } from "./commands";
import { parseCommandLine } from "./parse-command-line";

let store: Store;
let cities: OpenCities;
let folder: string;
let standIn: StandInSupervisor;

beforeAll(async () => {
  store = await testStore("embedded");
  folder = await mkdtemp(join(tmpdir(), "cityhall-session-"));
  const files = {
    "city.toml": '[workspace]\nname = "harbor"\n',
    "pack.toml": '[pack]\nname = "harbor"\nschema = 2\n',
    "agents/mayor/prompt.md": "x\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await ensureLocalOperator(store, new Date());
  cities = new OpenCities(store);
  const { id } = await cities.open(store, folder, { actor: "ann", now: new Date() });
  standIn = await StandInSupervisor.start("harbor");
  const settings = { supervisorUrl: standIn.url, supervisorCity: "", tmux: false, tmuxSocket: "" };
  await writeSessionSettings(store, id, settings, { actor: "ann", now: new Date() });
  standIn.sessions.push({
    ...{ id: "gc-1", template: "mayor", session_name: "mayor", title: "The mayor", state: "active", running: true },
    ...{ created_at: new Date(Date.now() - 3_600_000).toISOString(), last_output: "line 1\nline 2" },
  });
});
afterAll(async () => {
  closeSessionHubs();
  cities.close();
  await standIn.stop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function type(line: readonly string[], env: Record<string, string> = {}) {
  const entry = commands.find((each) => each.words.join(" ") === line.slice(0, 2).join(" "));
  if (!entry) throw new Error(`no command ${line.join(" ")}`);
  const said = { out: "", err: "" };
  const io = {
    ...{ cwd: folder, env, stdin: async () => "", now: () => new Date() },
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
  const command = await entry.load();
  const host = { console: async () => ({ store, cities }) };
  try {
    const code = await command.run(new CliContext(io, host, parseCommandLine(entry.words, command, line.slice(2))));
    return { code: code ?? 0, ...said };
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    return { code: error.exitCode, out: said.out, err: error.message };
  }
}

test("runtime 9 session list has its eight columns", async () => {
  const { out } = await type(["session", "list"]);
  expect(out.split("\n")[0]).toMatch(/^ID +TEMPLATE +STATE +REASON +TARGET +TITLE +AGE +LAST ACTIVE$/);
  expect(out).toMatch(/^gc-1 +mayor +active +- +mayor +The mayor +/m);
  expect((await type(["session", "list", "--state", "asleep"])).out).toBe("No sessions found.\n");
  expect((await type(["session", "list", "--state", "merry"])).code).toBe(2);
});

test("runtime 9 session peek prints the last lines, and refuses what is not there", async () => {
  expect((await type(["session", "peek", "mayor"])).out).toBe("line 1\nline 2\n");
  expect(await type(["session", "peek", "nobody"])).toMatchObject({ code: 1, err: 'session not found: "nobody"' });
});

test("ux 48 session suspend succeeds only when that was seen", async () => {
  const { code, out } = await type(["session", "suspend", "mayor"]);
  expect({ code, out }).toEqual({ code: 0, out: "suspend mayor: observed, suspended, seen by supervisor\n" });
  await type(["session", "wake", "mayor"]);
  expect(standIn.session("mayor").state).toBe("active");
});

test("a question is listed and answered from the command line", async () => {
  standIn.pending.set("gc-1", { request_id: "r1", kind: "permission", prompt: "May I?", options: ["allow", "deny"] });
  expect((await type(["session", "pending"])).out).toBe("mayor  r1  permission\n  | May I?\n  options: allow, deny\n");
  expect((await type(["session", "answer", "mayor", "allow", "--request", "r0"])).err).toContain("question r1 now");
  expect(await type(["session", "answer", "mayor", "allow"])).toMatchObject({ code: 0 });
  expect((await type(["session", "pending"])).out).toBe("No questions.\n");
});

test("session heartbeat acts in the agent's name", async () => {
  expect(await type(["session", "heartbeat", "--note", "reading"], { GC_AGENT: "mayor" })).toMatchObject({ code: 0 });
  const listed = (await type(["session", "list", "--sources"])).out;
  expect(listed).toMatch(/^heartbeat +ok +1/m);
});

test("ux 65 a supervisor that is gone is said, and its sessions are unknown", async () => {
  standIn.mode = "503";
  const { out, err } = await type(["session", "list", "--state", "unknown"]);
  expect(err).toContain("supervisor does not answer: answered 503");
  expect(out).not.toContain("active  ");
  expect((await type(["session", "pending"])).code).toBe(1);
});
