import type { BuiltinCheck } from "./builtin-check";
import * as cityFile from "./check/city-file";
import * as discovered from "./check/discovered";
import { durationRange } from "./check/duration-range";
import { formulaRequirements, inertConstructs } from "./check/formula-requirements";
import * as imports from "./check/import";
import * as load from "./check/load";
import * as migration from "./check/migration";
import * as session from "./check/named-session";
import { configRefs, preStartScripts } from "./check/reference";
import { rigChecks } from "./check/rig";
import * as store from "./check/store";
import { type CheckResult, checkResult, type Verdict } from "./check-result";
import type { CityFacts, DoctorFacts } from "./facts";

/** The built-in checks in registration order (runtime 10.2); rig checks follow them, pack checks come last. */
export const builtinChecks: readonly BuiltinCheck[] = [
  cityFile.cityStructure,
  cityFile.cityConfig,
  migration.v2AgentFormat,
  migration.v2ImportFormat,
  migration.v2DefaultRigImportFormat,
  migration.v2ScriptsLayout,
  migration.v2WorkspaceName,
  migration.v2PromptTemplateSuffix,
  migration.v2FormulasDir,
  load.providerCatalog,
  load.expandedConfigLoad,
  load.deprecatedAttachmentFields,
  load.configValid,
  configRefs,
  imports.builtinPackFamily,
  load.configSemantics,
  load.unknownKeys,
  load.deprecatedKeys,
  discovered.durationSyntax,
  durationRange,
  formulaRequirements,
  inertConstructs,
  session.namedAlwaysMinConflict,
  session.disabledNamedSessions,
  session.rigPackCoverage,
  preStartScripts,
  discovered.orderFiles,
  discovered.commandFiles,
  discovered.pricing,
  discovered.skillCollision,
  imports.builtinPackImports,
  discovered.mcpConfig,
  imports.importState,
  imports.packCache,
  store.beadsStore,
  store.storeConsistency,
  store.orphanedRoutes,
  store.staleWisps,
  store.backupAge,
];

/** The facts of a city that loads; checks that need the configuration may not judge half of one. */
const cityFacts = (facts: DoctorFacts): CityFacts | undefined =>
  facts.composition.city && facts.composition.loads ? { ...facts, city: facts.composition.city } : undefined;

/**
 * Judges one built-in check. A check that needs the configuration or the store is `not run` without them, never passed; a
 * crash of ours is a blocking error (runtime 10.1).
 */
export function runBuiltinCheck(check: BuiltinCheck, facts: DoctorFacts): CheckResult {
  return checkResult(check.name, judge(check, facts), { fixable: false, owner: "core", durationMs: 0 });
}

function judge(check: BuiltinCheck, facts: DoctorFacts): Verdict {
  try {
    if (check.needs === "files") return check.run(facts);
    const city = cityFacts(facts);
    if (!city) return { status: "not-run", message: "not run: the configuration does not load" };
    if (check.needs === "store" && facts.store.kind !== "open") {
      return { status: "not-run", message: `not run: ${facts.store.reason}` };
    }
    return check.run(city);
  } catch (error) {
    return { status: "error", message: `panic: ${error instanceof Error ? error.message : error}` };
  }
}

/** The checks of every rig; none when the city does not load. */
export function runRigChecks(facts: DoctorFacts): CheckResult[] {
  const city = cityFacts(facts);
  return city ? city.city.rigs.flatMap((rig) => rigChecks(city, rig)) : [];
}
