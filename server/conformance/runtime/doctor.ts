import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CheckResult } from "@/lib/doctor/check-result";
import { doctorExitCode, doctorJson, formatDoctorReport } from "@/lib/doctor/report";
import { loadCity } from "@/server/city/load-city";
import { gatherFacts } from "@/server/doctor/gather-facts";
import { doctorCheckNames, runDoctor } from "@/server/doctor/run-doctor";
import type { CaseRunner } from "../context";
import { differs, lacks } from "../same";
import { writeFiles } from "./case-folder";
import type { Checks } from "./expectations";
import { runOperations } from "./run-operations";
import { type RunOperation, storeOperations } from "./store-operations";
import type { World } from "./world";

type GivenCheck = {
  readonly pack?: string;
  readonly check: string;
  readonly exit?: number;
  readonly output?: string;
  readonly warmup?: boolean;
  readonly fix?: { readonly exit?: number; readonly output?: string; readonly repairs?: boolean };
};

/** The pack of cases that name none. */
const PACK = "loft";

const heredoc = (text: string | undefined) => (text ? `cat <<CITYHALL_END\n${text}\nCITYHALL_END\n` : "");

/** The files of one check: its output may name variables, and a repair leaves a mark that the check looks for. */
function checkFiles({ pack = PACK, check, exit = 0, output, warmup, fix }: GivenCheck): Record<string, string> {
  const folder = `packs/${pack}/doctor/${check}`;
  const mark = `.mended-${check}`;
  const repairs = fix && (fix.repairs ?? (fix.exit ?? 0) === 0);
  return {
    [`${folder}/run.sh`]: `#!/bin/sh\nif [ -e ${mark} ]; then echo mended; exit 0; fi\n${heredoc(output)}exit ${exit}\n`,
    ...(fix && {
      [`${folder}/fix.sh`]: `#!/bin/sh\n${repairs ? `touch ${mark}\n` : ""}${heredoc(fix.output)}exit ${fix.exit ?? 0}\n`,
    }),
    ...(warmup && { [`${folder}/doctor.toml`]: "warmup = true\n" }),
  };
}

function cityFiles(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const checks = (given.pack_checks ?? []) as readonly GivenCheck[];
  const files = (given.pack_files ?? {}) as Readonly<Record<string, string>>;
  const formulas = (given.formula_files ?? {}) as Readonly<Record<string, string>>;
  const packs = new Set([PACK, ...checks.map(({ pack = PACK }) => pack)]);
  const imports = [...packs].map((pack) => `\n[imports.${pack}]\nsource = "packs/${pack}"\n`).join("");
  return {
    "city.toml": '[workspace]\nprefix = "kx"\n',
    "pack.toml": `[pack]\nname = "case"\nschema = 2\n${imports}`,
    ...Object.fromEntries(
      [...packs].map((pack) => [`packs/${pack}/pack.toml`, `[pack]\nname = "${pack}"\nschema = 2\n`]),
    ),
    ...Object.assign({}, ...checks.map(checkFiles)),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`packs/${PACK}/${name}`, script(name, text)])),
    ...Object.fromEntries(Object.entries(formulas).map(([name, text]) => [`formulas/${name}`, text])),
  };
}

const script = (name: string, text: string) =>
  name.endsWith(".sh") && !text.startsWith("#!") ? `#!/bin/sh\n${text}\n` : text;

const rootOf = (world: World) => join(world.context.folder, "city");

/** Runs every check but those for programs of the machine: a case speaks of the city. */
const doctor: RunOperation = async (world, operation) => {
  const { store, cityId, act } = world;
  if (!seen.has(world)) await writeFiles(rootOf(world), cityFiles(world.given));
  seen.add(world);
  const { values } = parseArgs({
    args: ((operation.argv ?? []) as readonly string[]).map(String),
    options: {
      fix: { type: "boolean" },
      json: { type: "boolean" },
      verbose: { type: "boolean" },
      warmup: { type: "boolean" },
      check: { type: "string", multiple: true },
    },
  });
  const look = async () =>
    gatherFacts(rootOf(world), await loadCity(rootOf(world)), { executor: store, cityId }, act.now);
  const facts = await look();
  const caller = { store, cityId, act, standing: { role: "admin", grants: ["exec.fix"] } as const };
  const only = values.check ?? doctorCheckNames(facts, caller).filter((name) => !name.endsWith("-binary"));
  const results = await runDoctor(facts, caller, {
    only: values.warmup ? [] : only,
    fix: values.fix,
    look,
    warmup: values.warmup,
  });
  const stdout = values.json
    ? JSON.stringify(doctorJson(results))
    : formatDoctorReport(results, { verbose: values.verbose ?? false });
  return { exit: doctorExitCode(results), stdout, results, root: rootOf(world) };
};

const seen = new WeakSet<World>();

const set: RunOperation = async (world, { op: _, ...changed }) => {
  await writeFiles(rootOf(world), cityFiles({ ...world.given, ...changed }));
  return { ok: true };
};

type Facts = { readonly results?: readonly CheckResult[]; readonly stdout?: string; readonly root?: string };

const resultsOf = (facts: object) => (facts as Facts).results ?? [];
const packResult = (facts: object) => resultsOf(facts).find((result) => result.name.startsWith(`${PACK}:`));
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

const checks: Checks = {
  names_contain: async (_, value, facts) => {
    const names = resultsOf(facts).map((result) => result.name);
    return texts(value).flatMap((name) => (names.includes(name) ? [] : [`there is no check ${name}`]));
  },
  names_absent: async (_, value, facts) => {
    const names = resultsOf(facts).map((result) => result.name);
    return texts(value).flatMap((name) => (names.includes(name) ? [`there is a check ${name}`] : []));
  },
  status: async (_, value, facts) =>
    Object.entries(value as object).flatMap(([name, status]) =>
      differs(`status of ${name}`, status, resultsOf(facts).find((result) => result.name === name)?.status),
    ),
  message: async (_, value, facts) => lacks("message", texts(value), packResult(facts)?.message ?? ""),
  message_all_set: async (_, _value, facts) => {
    const parts = packResult(facts)?.message.split("|") ?? [];
    return parts.length > 0 && parts.every((part) => part !== "") ? [] : [`unset parts in ${JSON.stringify(parts)}`];
  },
  cwd: async (_, _value, facts) =>
    differs(
      "working directory",
      join((facts as Facts).root ?? "", "packs", PACK),
      packResult(facts)?.message.split("|")[0],
    ),
};

export const runArea: CaseRunner = runOperations({ ...storeOperations, doctor, set }, checks);
