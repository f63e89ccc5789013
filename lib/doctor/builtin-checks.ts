import type { BuiltinCheck } from "./builtin-check";
import * as beads from "./check/beads-folder";
import { packCacheReadable, packCredentials } from "./check/cache";
import * as cityFile from "./check/city-file";
import * as discovered from "./check/discovered";
import { durationRange } from "./check/duration-range";
import { formulaRequirements, inertConstructs } from "./check/formula-requirements";
import * as host from "./check/host-file";
import * as hygiene from "./check/hygiene";
import * as imports from "./check/import";
import { formulaLayers, staleLocalPackDir } from "./check/layer";
import * as load from "./check/load";
import { mcpSharedTarget } from "./check/mcp-shared-target";
import * as migration from "./check/migration";
import * as session from "./check/named-session";
import { orderFiringCurrent } from "./check/order";
import { beadPrefixes } from "./check/prefix";
import { configRefs, preStartScripts } from "./check/reference";
import { rigChecks } from "./check/rig";
import { scriptFiles } from "./check/script-file";
import * as sight from "./check/session";
import { sessionModel } from "./check/session-model";
import * as store from "./check/store";
import { configSurprises, inertDeclarations } from "./check/surprise";
import { citySuspended } from "./check/suspended";
import * as worktree from "./check/worktree";
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
  migration.v2RigPath,
  migration.v2PromptTemplateSuffix,
  migration.v2FormulasDir,
  load.providerCatalog,
  load.expandedConfigLoad,
  hygiene.implicitImportCache,
  load.deprecatedAttachmentFields,
  beads.doltTopology,
  beads.doltDrift,
  load.configValid,
  configRefs,
  imports.builtinPackFamily,
  load.configSemantics,
  load.unknownKeys,
  load.deprecatedKeys,
  discovered.durationSyntax,
  durationRange,
  formulaRequirements,
  formulaLayers,
  inertConstructs,
  inertDeclarations,
  configSurprises,
  citySuspended,
  session.namedAlwaysMinConflict,
  session.disabledNamedSessions,
  hygiene.instructionsFile,
  hygiene.serviceSecretsPerms,
  session.rigPackCoverage,
  staleLocalPackDir,
  preStartScripts,
  discovered.orderFiles,
  orderFiringCurrent,
  hygiene.codexHooksDrift,
  hygiene.legacySuspendedField,
  hygiene.providerParity,
  discovered.commandFiles,
  scriptFiles,
  discovered.pricing,
  discovered.skillCollision,
  imports.builtinPackImports,
  discovered.mcpConfig,
  mcpSharedTarget,
  imports.importState,
  beads.jsonlArchive,
  packCredentials,
  imports.packCache,
  packCacheReadable,
  store.beadsStore,
  beads.beadsSplitStore,
  store.backlogDepth,
  sight.sessionSources,
  sight.agentSessions,
  sight.zombieSessions,
  sight.orphanSessions,
  sessionModel,
  store.storeConsistency,
  beadPrefixes,
  store.orphanedRoutes,
  store.staleWisps,
  store.backupAge,
  host.eventsLog,
  host.eventsLogSize,
  host.worktrees,
  worktree.worktreeDiskSize,
  worktree.nestedWorktreePrune,
];

/** The built-in checks of a city: those of every city, then those of each scope that has a `.beads` folder. */
export const checksOf = (facts: DoctorFacts): readonly BuiltinCheck[] => [
  ...builtinChecks,
  ...beads.customTypesChecks(facts),
];

/** The facts of a city that loads; checks that need the configuration may not judge half of one. */
const cityFacts = (facts: DoctorFacts): CityFacts | undefined =>
  facts.composition.city && facts.composition.loads ? { ...facts, city: facts.composition.city } : undefined;

/**
 * Judges one built-in check. A check that needs the configuration or the store is `not run` without them, never passed; a
 * crash of ours is a blocking error (runtime 10.1).
 */
export function runBuiltinCheck(check: BuiltinCheck, facts: DoctorFacts): CheckResult {
  return checkResult(check.name, judge(check, facts), {
    fixable: check.repair !== undefined,
    owner: "core",
    durationMs: 0,
  });
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
