import type { Bead } from "@/lib/bead/bead";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { SlingItem, SlingResult, SlungItem } from "@/lib/sling/sling-plan";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { createBead } from "@/server/bead/create-bead";
import { idempotent } from "@/server/bead/idempotent";
import { lockCity } from "@/server/bead/lock-city";
import { type BeadPatch, updateBead } from "@/server/bead/update-bead";
import { createConvoy } from "@/server/convoy/change-convoy";
import type { Act } from "@/server/db/act";
import type { Executor, Transaction } from "@/server/db/store";
import { cookMolecule } from "@/server/molecule/cook";
import { burnAttachment } from "./attachment";
import { compileForWork } from "./compile-for-work";
import { askNudge } from "./nudge-target";
import type { PreparedSling } from "./plan-sling";
import { planned, type RefusedSling } from "./plan-slings";
import type { SlingScene } from "./sling-scene";

export type SlingOptions = {
  /** Revision of the city that the shown plan was made on; another one now is refused, so that it can be looked at again. */
  readonly expectedRevision?: string;
  /** Made when the plan was shown: the same sling sent twice is done once. */
  readonly idempotencyKey?: string;
};

/**
 * Slings work to an agent (runtime 7): plans again, then acts in one transaction. A convoy is checked as a whole first and then
 * routed bead by bead, so that one failure leaves the others routed and is reported (decision R16).
 */
export async function sling(
  executor: Executor,
  scene: SlingScene,
  request: SlingRequest,
  act: Act,
  options: SlingOptions = {},
): Promise<SlingResult> {
  const { results } = await slingAll(executor, scene, [request], act, options);
  return results[0] as SlingResult;
}

/** What became of several slings; the nudge is one for all of them. */
export type SlungAll = {
  readonly results: readonly SlingResult[];
  readonly refused: readonly RefusedSling[];
  readonly nudgeAction: string | null;
};

/**
 * Several slings to one target as one act, done once for its key (ux 43). Each is planned on what the ones before it have left; one
 * that is refused is told and leaves the others, and where none is possible its refusal is thrown.
 */
export async function slingAll(
  executor: Executor,
  scene: SlingScene,
  requests: readonly SlingRequest[],
  act: Act,
  options: SlingOptions = {},
): Promise<SlungAll> {
  if (options.expectedRevision !== undefined && options.expectedRevision !== scene.city.revision) {
    throw new Refusal(
      409,
      "sling-revision",
      "the city has changed since this plan was made; look at the new plan and sling again",
    );
  }
  const key = options.idempotencyKey === undefined ? undefined : `sling ${options.idempotencyKey}`;
  return idempotent(executor, scene.cityId, key, requests, act, async (tx) => {
    await lockCity(tx, scene.cityId);
    const results: SlingResult[] = [];
    const refusals: { readonly work: string; readonly refusal: Refusal }[] = [];
    for (const request of requests) {
      const prepared = await planned(tx, scene, { ...request, dryRun: false });
      if ("plan" in prepared) results.push(await slingPrepared(tx, scene, prepared, act));
      else refusals.push({ work: request.work, refusal: prepared });
    }
    const [done] = results;
    if (!done) throw refusals[0]?.refusal ?? new Error("nothing to sling");
    // Written with the work, sent once both are kept: a nudge for work that was undone would be a lie.
    const nudges = requests.some(({ nudge }) => nudge);
    const nudgeAction = nudges ? await askNudge(tx, scene.cityId, done.plan.target, act) : null;
    const refused = refusals.map(({ work, refusal }) => ({ work, why: refusal.message }));
    return { results: results.map((result) => ({ ...result, nudgeAction })), refused, nudgeAction };
  });
}

function slingPrepared(tx: Transaction, scene: SlingScene, prepared: PreparedSling, act: Act): Promise<SlingResult> {
  if (prepared.plan.kind === "formula") return slingFormula(tx, scene, prepared, act);
  if (prepared.plan.kind === "convoy") return slingConvoy(tx, scene, prepared, act);
  return slingOne(tx, scene, prepared, act);
}

async function slingFormula(
  tx: Transaction,
  scene: SlingScene,
  { plan, agent, vars }: PreparedSling,
  act: Act,
): Promise<SlingResult> {
  const { recipe, values } = compileForWork(scene, { name: plan.request.work, agent, rig: plan.rig, vars });
  const { cityId } = scene;
  const metadata = { "gc.routed_to": plan.target, ...mergeStrategy(plan.request) };
  const cooked = await cookMolecule(
    tx,
    { cityId, recipe, rig: plan.rig, values, title: plan.request.title, metadata },
    act,
  );
  return { plan, created: null, root: cooked.rootId, convoy: null, items: [], nudge: null, nudgeAction: null };
}

async function slingOne(tx: Transaction, scene: SlingScene, prepared: PreparedSling, act: Act): Promise<SlingResult> {
  const { plan } = prepared;
  const isNew = plan.kind === "text";
  const bead = isNew ? await newTask(tx, scene, prepared, act) : (prepared.beads[0] as Bead);
  const item = plan.items[0] as SlingItem;
  const slung = await slingBead(tx, scene, prepared, bead, item, act);
  const convoy = plan.makesConvoy ? await autoConvoy(tx, scene, plan.request, bead, act) : plan.reusesConvoy;
  return {
    plan,
    created: isNew ? { id: bead.id, title: bead.title } : null,
    root: null,
    convoy,
    items: [slung],
    nudge: null,
    nudgeAction: null,
  };
}

async function slingConvoy(
  tx: Transaction,
  scene: SlingScene,
  prepared: PreparedSling,
  act: Act,
): Promise<SlingResult> {
  const items: SlungItem[] = [];
  for (const [index, item] of prepared.plan.items.entries()) {
    const bead = prepared.beads[index] as Bead;
    items.push(await slingBead(tx, scene, prepared, bead, item, act));
  }
  return { plan: prepared.plan, created: null, root: null, convoy: null, items, nudge: null, nudgeAction: null };
}

async function slingBead(
  tx: Transaction,
  scene: SlingScene,
  prepared: PreparedSling,
  bead: Bead,
  item: SlingItem,
  act: Act,
): Promise<SlungItem> {
  const { plan, agent, vars } = prepared;
  const { cityId } = scene;
  if (item.action === "skip-status") return { beadId: bead.id, outcome: "skipped", status: bead.status };
  if (item.action === "fail") return { beadId: bead.id, outcome: "failed", status: bead.status, why: item.why ?? "" };
  if (item.action === "already-routed") return { beadId: bead.id, outcome: "already-routed", status: bead.status };
  const burned = item.burns ?? undefined;
  if (burned) await burnAttachment(tx, cityId, burned, plan.target, act);
  let wisp: string | undefined;
  if (plan.formula) {
    const { recipe, values } = compileForWork(scene, {
      name: plan.formula.name,
      agent,
      rig: bead.rig,
      vars,
      title: plan.request.title,
      bead,
    });
    const priority = bead.priority ?? undefined;
    wisp = (
      await cookMolecule(
        tx,
        {
          cityId,
          recipe,
          rig: bead.rig,
          values,
          title: plan.request.title,
          priority,
          parentId: bead.id,
        },
        act,
      )
    ).rootId;
  }
  await updateBead(tx, { cityId, id: bead.id, patch: routePatch(plan.target, plan.request, bead, wisp) }, act);
  return { beadId: bead.id, outcome: "slung", status: bead.status, wisp, burned };
}

/** The route is metadata; the assignee is the agent's to take, and is only cleared when the work is to be reassigned. */
function routePatch(target: string, request: SlingRequest, bead: Bead, wisp: string | undefined): BeadPatch {
  const metadata = { "gc.routed_to": target, ...mergeStrategy(request), ...(wisp && { molecule_id: wisp }) };
  const takesAway = request.reassign && bead.assignee !== "" && bead.assignee !== target;
  return takesAway ? { metadata, assignee: "" } : { metadata };
}

function mergeStrategy(request: SlingRequest): Record<string, string> {
  return request.merge ? { merge_strategy: request.merge } : {};
}

async function newTask(tx: Transaction, scene: SlingScene, { plan }: PreparedSling, act: Act): Promise<Bead> {
  const [first = "", ...rest] = plan.request.work.trim().split("\n");
  const description = plan.request.title === undefined ? rest.join("\n").trim() : plan.request.work.trim();
  return createBead(
    tx,
    { cityId: scene.cityId, rig: plan.rig, title: plan.request.title ?? first, type: "task", description },
    act,
  );
}

async function autoConvoy(
  tx: Transaction,
  scene: SlingScene,
  request: SlingRequest,
  bead: Bead,
  act: Act,
): Promise<string> {
  const { cityId } = scene;
  const convoy = await createConvoy(
    tx,
    { cityId, title: `sling-${bead.id}`, memberIds: [bead.id], owned: request.owned, rig: bead.rig },
    act,
  );
  return convoy.id;
}
