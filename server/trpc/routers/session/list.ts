import { z } from "zod";
import { type SourceReport, sessionSourceKinds } from "@/lib/session/observed-session";
import { filterSessions } from "@/lib/session/session-filter";
import { sessionStates } from "@/lib/session/session-state";
import { questionsOf } from "../../../session/pending-questions";
import { seeShownSessions } from "../../../session/watch-sessions";
import { cityQuery } from "../../procedures";
import { sessionSceneOf } from "./session-scene-of";

/** How a source is doing, without its sessions. */
export const sourceLine = ({ sessions, ...report }: SourceReport) => ({ ...report, count: sessions.length });

/** Sessions as every source sees them: a window of the matching ones, counts by state of the same list, and the sources. */
export const list = cityQuery("session.read")
  .input(
    z.object({
      q: z.string().max(200).default(""),
      state: z.enum([...sessionStates, ""]).default(""),
      source: z.enum([...sessionSourceKinds, ""]).default(""),
      rig: z.string().max(200).default(""),
      limit: z.number().int().min(1).max(500).default(100),
    }),
  )
  .query(async ({ ctx, input: { city: _, limit, ...filter } }) => {
    const seen = await seeShownSessions(await sessionSceneOf(ctx));
    const { items, counts } = filterSessions(seen.sessions, filter);
    return {
      sources: seen.reports.map(sourceLine),
      total: items.length,
      all: seen.sessions.length,
      counts,
      questions: questionsOf(seen).questions.length,
      items: items.slice(0, limit).map(({ observations, ...session }) => ({
        ...session,
        sources: observations.map((each) => each.source),
      })),
    };
  });
