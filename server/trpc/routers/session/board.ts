import { z } from "zod";
import { agentBoard } from "@/lib/session/agent-board";
import { heldBeads } from "../../../session/held-beads";
import { seeShownSessions } from "../../../session/watch-sessions";
import { cityQuery } from "../../procedures";
import { sourceLine } from "./list";
import { sessionSceneOf } from "./session-scene-of";

/** Every declared agent, pool and named session beside what is seen of it (decision R8). */
export const board = cityQuery("session.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(async ({ ctx, input: { rig } }) => {
    const scene = await sessionSceneOf(ctx);
    const { reports, sessions, names } = await seeShownSessions(scene);
    const held = await heldBeads(ctx.store, ctx.cityId);
    const whole = agentBoard({ city: scene.city, names, sessions, reports, held, now: scene.now });
    const inRig = (row: { readonly rig: string }) => rig === "" || row.rig === rig;
    const agents = whole.agents.filter(inRig);
    const counts = Object.fromEntries(
      Object.keys(whole.counts).map((state) => [state, agents.filter((row) => row.state === state).length]),
    ) as typeof whole.counts;
    return {
      sources: reports.map(sourceLine),
      agents,
      counts,
      named: whole.named.filter(inRig),
      undeclared: whole.undeclared.filter(inRig).map(({ key, template, state }) => ({ key, template, state })),
    };
  });
