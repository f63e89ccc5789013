import type { Bead } from "@/lib/bead/bead";
import { isRefusal, Refusal } from "@/lib/diagnostic/refusal";
import { isMultiSession, type SlingAgent } from "@/lib/sling/sling-agent";
import { slingAgents } from "@/lib/sling/sling-agents";
import type { FormulaUse, SlingItem, SlingPlan } from "@/lib/sling/sling-plan";
import { requestProblem, type SlingRequest } from "@/lib/sling/sling-request";
import type { TargetFound } from "@/lib/sling/target";
import { resolveTarget } from "@/lib/sling/target";
import { listBeadStores } from "@/server/bead/bead-stores";
import type { Executor } from "@/server/db/store";
import { type Attachment, attachmentConflict, liveAttachments } from "./attachment";
import { type CompiledWork, compileForWork, describeUse, refusePool } from "./compile-for-work";
import { crossRig, crossStore } from "./cross-store";
import { derivedTarget } from "./derived-target";
import { type FoundWork, findWork, liveConvoyOf } from "./find-work";
import type { SlingScene } from "./sling-scene";

/** A plan with what acting on it needs besides. */
export type PreparedSling = {
  readonly plan: SlingPlan;
  readonly agent: SlingAgent;
  readonly beads: readonly Bead[];
  readonly vars: Readonly<Record<string, string>>;
};

/** Checks everything that a sling would refuse, in the order of runtime 7.4, and says what it would do. Writes nothing. */
export async function planSling(executor: Executor, scene: SlingScene, request: SlingRequest): Promise<PreparedSling> {
  const problem = requestProblem(request);
  if (problem) throw new Refusal(400, "sling-flags", problem);
  const agents = slingAgents(scene.city);
  const target = await targetOf(executor, scene, request, agents);
  const { agent } = target;
  const work = await findWork(executor, scene.cityId, request);
  const use = chooseFormula(scene, request, agent, work);
  if (request.scopeKind !== undefined && !use) {
    throw new Refusal(400, "sling-scope", "--scope-kind/--scope-ref require a formula-backed workflow launch");
  }
  const rig = storeRig(scene, agent, work);
  const stores = await listBeadStores(executor, scene.cityId);
  const isBatch = work.kind === "convoy";
  const foreign = work.beads.flatMap((bead) => crossRig(bead, agent, stores) ?? [])[0] ?? null;
  if (foreign && !isBatch && !request.force && !request.dryRun) throw new Refusal(409, "sling-cross-rig", foreign);
  const attachments = await attachmentsOf(executor, scene, work, request, agent, use);
  const storeProblem = work.beads.flatMap((bead) => crossStore(bead, agent) ?? [])[0];
  if (storeProblem && !isBatch && !request.dryRun) throw new Refusal(409, "sling-cross-store", storeProblem);

  const { formula, failures } = use
    ? checkFormula(scene, request, agent, work, use, rig)
    : { formula: null, failures: new Map<string, string>() };
  const items = itemsOf(request, agent, work, use, attachments).map((item, index) => {
    const bead = work.beads[index];
    if (!isBatch || !bead || item.action !== "route") return item;
    const why = crossRig(bead, agent, stores) ?? failures.get(bead.id);
    return why === undefined ? item : { ...item, action: "fail" as const, why };
  });
  const single = work.kind === "bead" ? work.beads[0] : undefined;
  const reusesConvoy = single ? await liveConvoyOf(executor, scene.cityId, single.id) : null;
  const isRouted = items.every((item) => item.action !== "route");
  const plan: SlingPlan = {
    request,
    kind: work.kind,
    target: agent.qualifiedName,
    instance: target.instance ?? null,
    targetSummary: targetSummary(agent),
    slingQuery: agent.slingQuery,
    rig,
    formula,
    items,
    convoyId: work.convoy?.id ?? null,
    makesConvoy: (work.kind === "bead" || work.kind === "text") && !request.noConvoy && !reusesConvoy && !isRouted,
    reusesConvoy,
    crossRig: foreign,
    warnings: request.force ? [] : warningsOf(agent, work, items),
    revision: scene.city.revision,
  };
  return { plan, agent, beads: work.beads, vars: request.vars };
}

async function targetOf(
  executor: Executor,
  scene: SlingScene,
  request: SlingRequest,
  agents: readonly SlingAgent[],
): Promise<TargetFound> {
  const name = request.target ?? (await derivedTarget(executor, scene, request));
  const found = resolveTarget(name, agents, scene.rig ?? undefined);
  if ("message" in found) throw new Refusal(404, "sling-target", found.message);
  return found;
}

type Choice = { readonly name: string; readonly how: FormulaUse["how"]; readonly origin: string };

/** Which formula takes part, if any: named, put on, or the target's default for plain work (runtime 7.3). */
function chooseFormula(scene: SlingScene, request: SlingRequest, agent: SlingAgent, work: FoundWork): Choice | null {
  if (work.kind === "formula") return { name: request.work, how: "formula", origin: "" };
  if (request.on !== undefined) return { name: request.on, how: "on", origin: "" };
  if (request.noFormula || !agent.defaultSlingFormula) return null;
  const origin = scene.originOfDefault?.(agent) ?? `default_sling_formula of ${agent.qualifiedName}`;
  return { name: agent.defaultSlingFormula, how: "default", origin };
}

/** The store that takes what is made: that of the bead, else of the target's rig, else of the current scope. */
function storeRig(scene: SlingScene, agent: SlingAgent, work: FoundWork): string | null {
  const bead = work.convoy ?? work.beads[0];
  if (bead) return bead.rig;
  return scene.city.rigs.some((rig) => rig.name === agent.dir) ? agent.dir : scene.rig;
}

/** Compiles for every bead that is slung. One bead that fails refuses the sling; members of a convoy fail by themselves. */
function checkFormula(
  scene: SlingScene,
  request: SlingRequest,
  agent: SlingAgent,
  work: FoundWork,
  use: Choice,
  rig: string | null,
): { readonly formula: FormulaUse; readonly failures: ReadonlyMap<string, string> } {
  const { vars, title } = request;
  const compiled = (bead?: Bead): CompiledWork =>
    compileForWork(scene, { name: use.name, agent, rig: bead ? bead.rig : rig, vars, title, bead });
  if (work.kind !== "convoy") {
    const used = compiled(work.beads[0]);
    if (use.how === "formula") refusePool(used.recipe, agent);
    return { formula: describeUse(used, use.how, use.origin), failures: new Map() };
  }
  const failures = new Map<string, string>();
  let used: CompiledWork | undefined;
  let refusal: unknown;
  for (const bead of work.beads.filter((member) => member.status === "open")) {
    try {
      const own = compiled(bead);
      used ??= own;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      failures.set(bead.id, error.message);
    }
  }
  // Nobody can be given it: the formula itself is at fault, and nothing is written.
  if (!used) throw refusal;
  return { formula: describeUse(used, use.how, use.origin), failures };
}

async function attachmentsOf(
  executor: Executor,
  scene: SlingScene,
  work: FoundWork,
  request: SlingRequest,
  agent: SlingAgent,
  use: Choice | null,
): Promise<ReadonlyMap<string, Attachment>> {
  if (!use || use.how === "formula") return new Map();
  const open = work.beads.filter((bead) => bead.status !== "closed");
  const live = await liveAttachments(
    executor,
    scene.cityId,
    open.map((bead) => bead.id),
  );
  // A default formula that is attached already is what an earlier sling of the same bead did: that one is skipped, not refused.
  const conflicts = open.flatMap((bead) => {
    const attachment = live.get(bead.id);
    return attachment && (use.how === "on" || !isRoutedTo(bead, agent)) ? [{ bead, attachment }] : [];
  });
  if (conflicts.length > 0 && !request.force && !request.dryRun)
    throw attachmentConflict(conflicts, work.kind === "convoy");
  return live;
}

function itemsOf(
  request: SlingRequest,
  agent: SlingAgent,
  work: FoundWork,
  use: Choice | null,
  attachments: ReadonlyMap<string, Attachment>,
): SlingItem[] {
  if (work.kind === "formula") return [];
  if (work.kind === "text") {
    const title = request.title ?? firstLine(request.work);
    return [
      { beadId: null, title, type: "task", status: "open", assignee: "", action: "route", why: null, burns: null },
    ];
  }
  return work.beads.map((bead) => {
    const attached = attachments.get(bead.id);
    const settled = isRoutedTo(bead, agent) && (!use || (use.how === "default" && attached !== undefined));
    const skips = work.kind === "convoy" && bead.status !== "open";
    const action = skips ? "skip-status" : settled && !request.force ? "already-routed" : "route";
    return {
      beadId: bead.id,
      title: bead.title,
      type: bead.type,
      status: bead.status,
      assignee: bead.assignee,
      action,
      why: null,
      burns: action === "route" && use ? (attached?.id ?? null) : null,
    };
  });
}

/** Routed to the target, and nobody else holds it; for a single session its assignee alone says so (runtime 7.4). */
function isRoutedTo(bead: Bead, agent: SlingAgent): boolean {
  const { qualifiedName } = agent;
  if (!isMultiSession(agent) && bead.assignee === qualifiedName) return true;
  return bead.metadata["gc.routed_to"] === qualifiedName && (bead.assignee === "" || bead.assignee === qualifiedName);
}

export function firstLine(text: string): string {
  return text.trim().split("\n")[0] as string;
}

/** Suspension and capacity, then what the bead says of itself (runtime 15 row 33). */
function warningsOf(agent: SlingAgent, work: FoundWork, items: readonly SlingItem[]): string[] {
  const warnings: string[] = [];
  const name = agent.qualifiedName;
  if (agent.suspended) warnings.push(`warning: agent "${name}" is suspended — bead routed but may not be picked up`);
  if (agent.maxActiveSessions === 0) {
    warnings.push(
      `warning: session config "${name}" has max_active_sessions=0 — bead routed but no sessions can claim it`,
    );
  }
  if (agent.slingQuery) {
    warnings.push(
      `warning: agent "${name}" has a sling_query, which is not run here — the route is written as gc.routed_to`,
    );
  }
  for (const bead of work.beads) {
    if (items.find((item) => item.beadId === bead.id)?.action !== "route") continue;
    const routed = bead.metadata["gc.routed_to"];
    if (bead.assignee && bead.assignee !== name)
      warnings.push(`warning: bead ${bead.id} already assigned to "${bead.assignee}"`);
    if (typeof routed === "string" && routed && routed !== name)
      warnings.push(`warning: bead ${bead.id} already routed to "${routed}"`);
  }
  return warnings;
}

function targetSummary(agent: SlingAgent): string {
  if (!isMultiSession(agent)) return `Agent: ${agent.qualifiedName} (non-expanding template)`;
  const max = agent.maxActiveSessions ?? "unlimited";
  return `Session config: ${agent.qualifiedName} (min=${agent.minActiveSessions ?? 0} max=${max})`;
}
