import { sql } from "drizzle-orm";
import type { Convergence } from "@/lib/converge/convergence";
import { convergenceMetadata, readConvergence } from "@/lib/converge/metadata";
import type { OperatorVerb } from "@/lib/converge/step";
import { importBeads } from "@/server/bead/import-beads";
import { followWisp, operateLoop } from "@/server/converge/advance-loop";
import type { ConvergeScene } from "@/server/converge/converge-scene";
import { createLoop } from "@/server/converge/create-loop";
import { getLoop } from "@/server/converge/loop-bead";
import type { CaseRunner } from "../context";
import type { Result } from "./case";
import { sceneOf } from "./city-of";
import { runOperations } from "./run-operations";
import { type RunOperation, storeOperations } from "./store-operations";
import type { World } from "./world";

/** What a case of this area works on besides what it gives: one formula and one agent to sling to. */
const FORMULAS = { loop: { steps: [{ id: "a", title: "A" }] } };
const AGENTS = [{ name: "mason", max_active_sessions: 1 }];

type GivenLoop = { readonly id: string; readonly [field: string]: unknown };

const opened = new WeakMap<World, Promise<{ readonly scene: ConvergeScene; lastWisp: string }>>();

/** The scene of a case, its loop written as the store would hold it. */
function open(world: World) {
  const known = opened.get(world) ?? setUp(world);
  opened.set(world, known);
  return known;
}

async function setUp(world: World) {
  const scene = await sceneOf(world, { formulas: FORMULAS, agents: AGENTS, ...world.given });
  const loop = world.given.loop as GivenLoop | undefined;
  if (loop) {
    const { id, ...fields } = loop;
    const asText = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [`convergence.${key}`, String(value)]),
    );
    const defaults = {
      "convergence.state": "active",
      "convergence.formula": "loop",
      "convergence.target": "mason",
      "convergence.active_wisp": `${id}-w`,
      ...(fields.gate_mode === "condition" && { "convergence.gate_condition": "check.sh" }),
    };
    const metadata = convergenceMetadata(readConvergence(id, { ...defaults, ...asText }));
    const line = JSON.stringify({
      id,
      title: id,
      issue_type: "convergence",
      status: "in_progress",
      created_at: world.act.now,
      updated_at: world.act.now,
      priority: 2,
      metadata,
    });
    await importBeads(world.store, { cityId: world.cityId, lines: [line], force: true }, world.act);
  }
  return { scene, lastWisp: "" };
}

async function factsOf(world: World, loop: Convergence): Promise<Result> {
  const { bead } = await getLoop(world.store, world.cityId, loop.id);
  const [row] = await world.store.query<{ n: number }>(
    sql`select count(*) as n from beads where city_id = ${world.cityId} and metadata->>'convergence.loop' = ${loop.id}`,
  );
  return {
    id: loop.id,
    state: loop.state,
    iteration: loop.iteration,
    terminal_reason: loop.terminalReason ?? null,
    waiting_reason: loop.waitingReason ?? null,
    gate_outcome: loop.gateOutcome ?? null,
    root_status: bead.status,
    wisps_created: row?.n ?? 0,
  };
}

const idOf = (world: World, id: unknown): string => String(id ?? (world.given.loop as GivenLoop).id);

const operate =
  (verb: OperatorVerb): RunOperation =>
  async (world, { id }) => {
    const { scene } = await open(world);
    return factsOf(world, await operateLoop(world.store, scene, { id: idOf(world, id), verb }, world.act));
  };

const operations: Readonly<Record<string, RunOperation>> = {
  wisp_closed: async (world, { id, wisp, gate_exit, gate_timeout, gate_error }) => {
    const state = await open(world);
    const { loop } = await getLoop(world.store, world.cityId, idOf(world, id));
    state.lastWisp = String(wisp ?? loop.activeWisp);
    const exitCode = gate_exit as number | undefined;
    const outcome = gate_timeout ? "timeout" : gate_error ? "error" : exitCode === 0 ? "pass" : "fail";
    const gate = { outcome, exitCode } as const;
    return factsOf(world, await followWisp(state.scene, { id: loop.id, wisp: state.lastWisp, gate }, world.act));
  },
  replay_last_event: async (world) => {
    const { scene, lastWisp } = await open(world);
    return factsOf(
      world,
      await followWisp(scene, { id: idOf(world, undefined), wisp: lastWisp, gate: { outcome: "fail" } }, world.act),
    );
  },
  converge_create: async (world, { formula, target, gate_mode, gate_condition, max_iterations, title }) => {
    const { scene } = await open(world);
    const input = {
      formula: String(formula ?? "loop"),
      target: String(target ?? "mason"),
      gateMode: gate_mode as Convergence["gateMode"] | undefined,
      gateCondition: gate_condition as string | undefined,
      maxIterations: max_iterations as number | undefined,
      title: title as string | undefined,
    };
    return factsOf(world, await createLoop(world.store, scene, input, world.act));
  },
  converge_approve: operate("approve"),
  converge_iterate: operate("iterate"),
  converge_stop: operate("stop"),
  converge_retry: operate("retry"),
};

export const runArea: CaseRunner = runOperations({ ...storeOperations, ...operations });
