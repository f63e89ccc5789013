import { z } from "zod";
import { Refusal } from "@/lib/diagnostic/refusal";
import { seeSessions } from "../../../session/session-sources";
import { readSessionText } from "../../../session/session-text";
import { watchSessionText } from "../../../session/watch-sessions";
import { cityQuery } from "../../procedures";
import { sessionSceneOf } from "./session-scene-of";
import { needSession, sessionKey } from "./show";

/** The last lines of a session's screen, or of its conversation: plain text that an agent wrote. */
export const text = cityQuery("session.read")
  .input(
    z.object({
      id: sessionKey,
      what: z.enum(["peek", "transcript"]),
      lines: z.number().int().min(1).max(2000).default(200),
    }),
  )
  .query(async ({ ctx, input: { id, what, lines } }) => {
    const scene = await sessionSceneOf(ctx);
    const seen = await seeSessions(scene);
    const answer = await readSessionText(seen, needSession(seen, id), what, lines, scene.now);
    watchSessionText(scene, { id, what, lines }, answer);
    if ("problem" in answer) throw new Refusal(409, "session-text", answer.problem);
    return answer;
  });
