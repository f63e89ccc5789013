import { z } from "zod";
import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { readConvergence } from "@/lib/converge/metadata";
import { OPERATOR_VERBS, operatorStep } from "@/lib/converge/step";
import { type BeadScope, byBead } from "../../../auth/bead-scope";
import { listBeads } from "../../../bead/list-beads";
import { orderSceneOf } from "../../../console/order-scene-of";
import { operateLoop } from "../../../converge/advance-loop";
import { createLoop } from "../../../converge/create-loop";
import { textsOf } from "../../../converge/loop-bead";
import { targetScope } from "../../../sling/sling-scope";
import { cityMutation, cityQuery, router } from "../../procedures";
import { beadId } from "../bead/bead-input";

/** The newest loops, how many there are in all, and what an operator may do with each and why not. */
const list = cityQuery("bead.read").query(async ({ ctx }) => {
  const { terms } = parseFilter("type:convergence");
  const page = await listBeads(ctx.store, { cityId: ctx.cityId, now: ctx.now(), terms, sort: "-created", limit: 200 });
  const loops = page.items.map((bead) => {
    const loop = readConvergence(bead.id, textsOf(bead.metadata));
    const verbs = OPERATOR_VERBS.map((verb) => {
      const step = operatorStep(loop, verb);
      return { verb, refusal: "message" in step ? step.message : null };
    });
    return { title: bead.title, rig: bead.rig ?? "", createdAt: bead.createdAt, verbs, ...loop };
  });
  return { loops, total: page.total };
});

const byTarget: BeadScope = (input, place) => {
  const { target } = input as { target?: unknown };
  return typeof target === "string" ? targetScope(place, target) : { rig: "" };
};

const create = cityMutation("molecule.cook", "converge.create", byTarget)
  .input(
    z.object({
      formula: z.string().min(1).max(200),
      target: z.string().min(1).max(200),
      gateMode: z.enum(["manual", "condition", "hybrid"]),
      gateCondition: z.string().max(500).default(""),
      maxIterations: z.number().int().min(1).max(1000),
      evaluatePrompt: z.string().max(20_000).default(""),
      idempotencyKey: z.string().min(8).max(100),
    }),
  )
  .mutation(async ({ ctx, input: { city: _, ...input } }) => {
    const { store, cityId, standing } = ctx;
    const { id, activeWisp } = await createLoop(
      ctx.tx,
      await orderSceneOf(ctx.city, { store, cityId, standing }),
      input,
      ctx.act,
    );
    return { id, activeWisp };
  });

const operate = cityMutation("gate.approve", "converge.operate", byBead)
  .input(z.object({ id: beadId, verb: z.enum(OPERATOR_VERBS) }))
  .mutation(async ({ ctx, input }) => {
    const { store, cityId, standing } = ctx;
    const scene = await orderSceneOf(ctx.city, { store, cityId, standing });
    const { id, state } = await operateLoop(ctx.tx, scene, input, ctx.act);
    return { id, state };
  });

export const convergeRouter = router({ list, create, operate });
