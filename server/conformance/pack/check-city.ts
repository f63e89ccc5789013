import { isDeepStrictEqual } from "node:util";
import type { ComposedAgent, ComposedCity, SurfaceDirs } from "@/lib/city/composed-city";
import { mergePrices } from "@/lib/city/pricing/price-table";
import { differingFields, holds, show } from "./equal";
import type { PackExpectation } from "./pack-case";
import { relativePaths } from "./relative-paths";

const DISPATCHER = "control-dispatcher";

type Table = { readonly [key: string]: unknown };

/** Compares a composed city with everything that a case says about it (reference 29). */
export function checkCity(expectation: PackExpectation, city: ComposedCity): string[] {
  const shown = relativePaths(city, city.root);
  const expect = relativePaths(expectation, city.root);
  return [
    ...checkAgents(expect, shown),
    ...checkSessions(expect, shown),
    ...checkDirs("formula_layers", expect.formula_layers, shown.formulaLayers),
    ...checkDirs("overlay_dirs", expect.overlay_dirs, shown.overlayLayers),
    ...checkDirs("pack_dirs", expect.pack_dirs, shown.packDirs),
    ...checkProviders(expect, shown),
    ...checkPackThings(expect, shown),
    ...checkTables(expect, shown),
  ];
}

function agentView(agent: ComposedAgent): Table {
  return {
    ...agent.config,
    qualified_name: agent.qualifiedName,
    name: agent.name,
    dir: agent.dir,
    binding: agent.binding,
    pack_name: agent.packName,
    implicit: agent.implicit,
    skills_dir: agent.skillsDir,
    mcp_dir: agent.mcpDir,
    namepool_names: agent.namepool,
    effective_default_sling_formula: agent.effectiveSlingFormula,
  };
}

function checkAgents(expect: PackExpectation, { agents }: ComposedCity): string[] {
  const failures: string[] = [];
  const names = (implicit: boolean, listed: readonly string[]) =>
    agents
      .filter(
        (agent) => agent.implicit === implicit && (agent.name !== DISPATCHER || listed.includes(agent.qualifiedName)),
      )
      .map((agent) => agent.qualifiedName)
      .sort();
  for (const wanted of expect.agents ?? []) {
    const agent = agents.find(({ qualifiedName }) => qualifiedName === wanted.qualified_name);
    if (!agent)
      failures.push(
        `agent ${show(wanted.qualified_name)}: expected, actual ${show(agents.map((a) => a.qualifiedName))}`,
      );
    else failures.push(...differingFields(`agent ${agent.qualifiedName}`, agentView(agent), wanted));
  }
  for (const name of expect.agents_absent ?? []) {
    if (agents.some(({ qualifiedName }) => qualifiedName === name)) failures.push(`agent ${name}: expected absent`);
  }
  for (const [key, implicit] of [
    ["explicit_agents", false],
    ["implicit_agents", true],
  ] as const) {
    const wanted = expect[key];
    if (wanted && !isDeepStrictEqual([...wanted].sort(), names(implicit, wanted))) {
      failures.push(`${key}: expected ${show([...wanted].sort())}, actual ${show(names(implicit, wanted))}`);
    }
  }
  const order = expect.agent_order ?? [];
  const actual = agents.map(({ qualifiedName }) => qualifiedName).filter((name) => order.includes(name));
  if (!isDeepStrictEqual(actual, order)) failures.push(`agent_order: expected ${show(order)}, actual ${show(actual)}`);
  return failures;
}

function checkSessions(expect: PackExpectation, { namedSessions }: ComposedCity): string[] {
  const failures: string[] = [];
  for (const wanted of expect.named_sessions ?? []) {
    const session = namedSessions.find(({ identity }) => identity === wanted.identity);
    const subject = `named_session ${show(wanted.identity)}`;
    if (!session) failures.push(`${subject}: expected, actual ${show(namedSessions.map(({ identity }) => identity))}`);
    else {
      const { config, identity, mode, dir, binding, template } = session;
      failures.push(...differingFields(subject, { ...config, identity, mode, dir, binding, template }, wanted));
    }
  }
  for (const name of expect.named_sessions_absent ?? []) {
    if (namedSessions.some(({ identity }) => identity === name))
      failures.push(`named_session ${name}: expected absent`);
  }
  return failures;
}

function checkDirs(subject: string, expected: PackExpectation["pack_dirs"], actual: SurfaceDirs): string[] {
  const failures: string[] = [];
  const check = (where: string, wanted: readonly string[] | undefined, dirs: readonly string[] | undefined) => {
    if (wanted && !holds(dirs, wanted))
      failures.push(`${subject}.${where}: expected ${show(wanted)}, actual ${show(dirs)}`);
  };
  check("city", expected?.city, actual.city);
  for (const [rig, wanted] of Object.entries(expected?.rigs ?? {})) check(`rigs.${rig}`, wanted, actual.rigs[rig]);
  return failures;
}

function checkProviders(expect: PackExpectation, { providers }: ComposedCity): string[] {
  const failures: string[] = [];
  const find = (name: string) => providers.find((provider) => provider.name === name);
  for (const [name, wanted] of Object.entries(expect.providers ?? {})) {
    const provider = find(name);
    if (provider) failures.push(...differingFields(`provider ${name}`, provider.config, wanted));
    else failures.push(`provider ${name}: expected, actual missing`);
  }
  for (const name of expect.providers_absent ?? []) if (find(name)) failures.push(`provider ${name}: expected absent`);
  for (const [name, wanted] of Object.entries(expect.resolved_providers ?? {})) {
    const resolved = find(name)?.resolved;
    if (!resolved) failures.push(`resolved provider ${name}: expected, actual missing`);
    else {
      const { config, chain, builtinAncestor, effectiveDefaults } = resolved;
      const view = { ...config, chain, builtin_ancestor: builtinAncestor, effective_defaults: effectiveDefaults };
      failures.push(...differingFields(`resolved provider ${name}`, view, wanted));
    }
  }
  return failures;
}

/** Things of packs that are found by several fields at once. */
function checkPackThings(expect: PackExpectation, city: ComposedCity): string[] {
  const failures: string[] = [];
  const commands = city.commands.map(({ binding, words, packName, description }): Table => {
    return { binding, command: words, pack_name: packName, description };
  });
  const doctors = city.doctorChecks.map(({ binding, name, fix, warmup, description }): Table => {
    return { name, binding, fix: fix !== undefined, warmup, description };
  });
  const expectOne = (subject: string, wanted: Table, things: readonly Table[]) => {
    const found = things.some((thing) => differingFields(subject, thing, wanted).length === 0);
    if (!found) failures.push(`${subject}: expected ${show(wanted)}, actual ${show(things)}`);
  };
  for (const wanted of expect.pack_commands ?? []) expectOne("pack_commands", wanted, commands);
  for (const wanted of expect.doctors ?? []) expectOne("doctors", wanted, doctors);
  for (const words of expect.pack_commands_absent ?? []) {
    if (city.commands.some((command) => isDeepStrictEqual(command.words, words))) {
      failures.push(`command ${words.join(" ")}: expected absent`);
    }
  }
  for (const name of expect.doctors_absent ?? []) {
    if (city.doctorChecks.some((check) => check.name === name)) failures.push(`doctor ${name}: expected absent`);
  }
  return failures;
}

function checkTables(expect: PackExpectation, city: ComposedCity): string[] {
  const failures: string[] = [];
  const exact = (subject: string, wanted: unknown, actual: unknown) => {
    if (wanted !== undefined && !holds(actual, wanted)) {
      failures.push(`${subject}: expected ${show(wanted)}, actual ${show(actual)}`);
    }
  };
  exact(
    "services",
    expect.services,
    city.services.map(({ name }) => name),
  );
  const skills = city.skills.filter(({ surface }) => surface.kind === "city").map(({ name }) => name);
  exact("skills", expect.skills && [...expect.skills].sort(), expect.skills && [...skills].sort());
  if (expect.rigs) {
    exact(
      "rigs",
      expect.rigs.map(({ name }) => name),
      city.rigs.map(({ name }) => name),
    );
    expect.rigs.forEach((wanted, index) => {
      const rig = city.rigs[index];
      if (rig)
        failures.push(...differingFields(`rig ${rig.name}`, { ...rig.config, name: rig.name, path: rig.path }, wanted));
    });
  }
  for (const [name, command] of Object.entries(expect.runtimes ?? {})) {
    exact(`runtime ${name}`, command, city.runtimes.find((runtime) => runtime.name === name)?.command);
  }
  failures.push(...checkPricing(expect, city));
  const settings = { ...city.settings, effective_name: city.name, effective_prefix: city.prefix };
  for (const [path, wanted] of Object.entries(expect.city ?? {})) {
    const actual = path.split(".").reduce<unknown>((value, key) => (value as Table | undefined)?.[key], settings);
    exact(`city ${path}`, wanted, actual);
  }
  return failures;
}

function checkPricing(expect: PackExpectation, { pricing }: ComposedCity): string[] {
  const table = mergePrices({
    city: pricing.filter(({ source }) => source === "city"),
    packs: [pricing.filter(({ source }) => source === "pack")],
  });
  return Object.entries(expect.pricing ?? {}).flatMap(([key, wanted]) => {
    const price = table.get(key);
    if (!price) return [`pricing ${key}: expected ${show(wanted)}, actual missing`];
    const view = { source: price.source, prompt_usd_per_1m: price.promptUsdPer1m };
    return differingFields(`pricing ${key}`, view, wanted);
  });
}
