import { composeCity } from "@/lib/city/compose";
import { type Difference, diffCities } from "@/lib/city/diff/diff-cities";
import type { Diagnostic } from "@/lib/diagnostic/diagnostic";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { BuiltinCheck } from "@/lib/doctor/builtin-check";
import { checksOf, runBuiltinCheck } from "@/lib/doctor/builtin-checks";
import type { BeadsFolder, DoctorFacts, HostFiles } from "@/lib/doctor/facts";
import { formulaFindings } from "@/lib/doctor/formula-findings";
import { RepairRefusal } from "@/lib/doctor/repair/refuse-repair";
import { planDigest, type RepairStep, stepSentence, writtenTexts } from "@/lib/doctor/repair/repair-plan";
import { overlayTree } from "@/lib/files/overlay-tree";
import { implicitImportFiles, remotePackCache } from "../../city/gc-home";
import { changeDiff } from "../../import/write-files";
import { scanCity } from "../../scan/scan-city";

/** What the repair of a built-in check would do, before anything is done. */
export type PlannedRepair = {
  readonly check: BuiltinCheck;
  readonly steps: readonly RepairStep[];
  /** The same as sentences. */
  readonly sentences: readonly string[];
  /** The change of every file as one unified diff; empty when no file changes. */
  readonly diff: string;
  /** Names what would be done; a repair is asked for by it. */
  readonly sha256: string;
  /** What would become of the city: agents, imports, sessions that appear, change or go. */
  readonly differences: readonly Difference[];
  /** Findings that are not there today. */
  readonly problems: readonly Diagnostic[];
  /** Whether the check would pass, as far as files decide it. */
  readonly passes: boolean;
};

/** A built-in check of a city by name. */
function builtinCheck(name: string, facts: DoctorFacts): BuiltinCheck {
  const check = checksOf(facts).find((each) => each.name === name);
  if (!check) throw new Refusal(404, "check-unknown", `There is no built-in check "${name}".`);
  return check;
}

/**
 * Plans the repair of a built-in check and looks at the city as it would be. Refused when there is none, when nothing is wrong,
 * or when it would break what works today: a repair that makes a loading city fail is never offered.
 */
export async function planRepair(name: string, facts: DoctorFacts): Promise<PlannedRepair> {
  const check = builtinCheck(name, facts);
  const steps = stepsOf(check, facts);
  const sentences = steps.map((step) => stepSentence(step, facts.cityRoot));
  const writes = steps.filter((step) => step.kind === "write");
  const head = { check, steps, sentences, diff: changeDiff(facts.cityRoot, writes), sha256: planDigest(steps) };
  if (writes.length === 0) return { ...head, differences: [], problems: [], passes: true };
  const then = await factsThen(facts, steps);
  const passes = runBuiltinCheck(check, then).status === "ok";
  const before = facts.composition;
  const after = then.composition;
  const known = new Set(before.diagnostics.map(identity));
  const problems = after.diagnostics.filter((item) => !known.has(identity(item)));
  if (before.loads && !after.loads) {
    const why = problems.find((item) => item.severity === "error")?.message ?? "an error";
    throw new Refusal(409, "repair-breaks", `the city would no longer load (${why}); change it by hand`);
  }
  const differences = before.city && after.city && before.loads ? diffCities(before.city, after.city) : [];
  const lost = lostAgents(differences);
  if (lost.length > 0) {
    throw new Refusal(409, "repair-breaks", `the city would lose ${lost.join(", ")}; change it by hand`);
  }
  return { ...head, differences, problems, passes };
}

function stepsOf(check: BuiltinCheck, facts: DoctorFacts): readonly RepairStep[] {
  if (!check.repair) throw new Refusal(404, "repair-unknown", `The check ${check.name} has no repair.`);
  const { status } = runBuiltinCheck(check, facts);
  if (status === "ok") throw new Refusal(409, "repair-needless", `${check.name} passes; there is nothing to repair`);
  if (status === "not-run")
    throw new Refusal(409, "repair-blind", `${check.name} could not look; there is nothing to repair yet`);
  try {
    const plan = check.repair(facts);
    if ("refused" in plan) throw new RepairRefusal(plan.refused);
    if (plan.steps.length > 0) return plan.steps;
    throw new RepairRefusal("nothing of it can be repaired by a machine");
  } catch (error) {
    if (error instanceof RepairRefusal) throw new Refusal(409, "repair-refused", error.message);
    throw error;
  }
}

/** The city as it would be: packs that it would come to import are read as well. */
async function factsThen(facts: DoctorFacts, steps: readonly RepairStep[]): Promise<DoctorFacts> {
  const { cityRoot } = facts;
  const texts = writtenTexts(steps);
  const options = { cacheRoot: remotePackCache(), implicitImportFiles: implicitImportFiles() };
  const tree = overlayTree(await scanCity(cityRoot, { ...options, texts }), texts);
  const composition = composeCity(tree, cityRoot, options);
  const { city, loads } = composition;
  const host = hostThen(facts.host, texts);
  return { ...facts, host, tree, composition, formulas: city && loads ? formulaFindings(tree, city) : [] };
}

/** No tree holds what lies in `.beads`. */
function hostThen(host: HostFiles, texts: ReadonlyMap<string, string>): HostFiles {
  const then = (folder: BeadsFolder): BeadsFolder => {
    const config = texts.get(`${folder.dir}/config.yaml`);
    return config === undefined ? folder : { ...folder, config };
  };
  const { beads } = host;
  if (!beads) return host;
  const rigs = Object.fromEntries(Object.entries(beads.rigs).map(([name, folder]) => [name, then(folder)]));
  return { ...host, beads: { rigs, ...(beads.city && { city: then(beads.city) }) } };
}

const identity = ({ code, file, path, message }: Diagnostic): string => [code, file, path, message].join("\0");

/** Agents that go and do not come back under another name: an import only puts its binding before the name. */
function lostAgents(differences: readonly Difference[]): string[] {
  const agents = differences.filter(({ kind }) => kind === "agent");
  const added = agents.filter(({ change }) => change === "add").map(({ name }) => lastName(name));
  return agents
    .filter(({ change, name }) => change === "remove" && !added.includes(lastName(name)))
    .map(({ name }) => `agent ${name}`);
}

const lastName = (qualified: string): string =>
  qualified.slice(Math.max(...[".", "/"].map((mark) => qualified.lastIndexOf(mark))) + 1);
