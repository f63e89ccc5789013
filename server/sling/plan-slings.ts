import { isRefusal, type Refusal } from "@/lib/diagnostic/refusal";
import type { SlingItem, SlingPlan } from "@/lib/sling/sling-plan";
import type { SlingRequest } from "@/lib/sling/sling-request";
import { findBeads } from "@/server/bead/find-bead";
import type { Executor } from "@/server/db/store";
import { type PreparedSling, planSling } from "./plan-sling";
import type { SlingScene } from "./sling-scene";

/** One of several slings that would be refused: the work it names, and why. */
export type RefusedSling = { readonly work: string; readonly why: string };

/** Several slings of one act, each checked by itself. */
export type PreparedSlings = { readonly prepared: readonly PreparedSling[]; readonly refused: readonly RefusedSling[] };

/**
 * Plans the slings of one act one by one (ux 43). One that is refused leaves the others; where all of them are, or there is only one,
 * its refusal is thrown as it is. Writes nothing.
 */
export async function planSlings(
  executor: Executor,
  scene: SlingScene,
  requests: readonly SlingRequest[],
): Promise<PreparedSlings> {
  const prepared: PreparedSling[] = [];
  const refused: RefusedSling[] = [];
  let first: Refusal | undefined;
  for (const request of requests) {
    const outcome = await planned(executor, scene, request);
    if ("plan" in outcome) prepared.push(outcome);
    else {
      first ??= outcome;
      refused.push({ work: request.work, why: outcome.message });
    }
  }
  if (prepared.length === 0 && first) throw first;
  return { prepared, refused };
}

/** The plan of one sling, or its refusal as a value: planning has written nothing, so the transaction can go on. */
export async function planned(
  executor: Executor,
  scene: SlingScene,
  request: SlingRequest,
): Promise<PreparedSling | Refusal> {
  try {
    return await planSling(executor, scene, request);
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}

/** Several plans told as one: the items of all of them, refused ones with their reason, last. */
export async function plansAsOne(
  executor: Executor,
  scene: SlingScene,
  { prepared, refused }: PreparedSlings,
): Promise<SlingPlan> {
  const [first, ...rest] = prepared.map(({ plan }) => plan);
  if (!first) throw new Error("several slings without one that is possible");
  if (rest.length === 0 && refused.length === 0) return first;
  const plans = [first, ...rest];
  const beads = await findBeads(
    executor,
    scene.cityId,
    refused.map(({ work }) => work),
  );
  const failing = refused.map(({ work, why }): SlingItem => {
    const bead = beads.get(work);
    const { title = work, type = "task", status = "open", assignee = "" } = bead ?? {};
    return { beadId: work, title, type, status, assignee, action: "fail", why, burns: null };
  });
  return {
    ...first,
    items: [...plans.flatMap(({ items }) => items), ...failing],
    makesConvoy: plans.some(({ makesConvoy }) => makesConvoy),
    reusesConvoy: null,
    warnings: plans.flatMap(({ warnings }) => warnings),
  };
}
