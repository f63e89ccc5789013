import { questionsOf } from "../../../session/pending-questions";
import { listActions } from "../../../session/session-actions";
import { seeShownSessions } from "../../../session/watch-sessions";
import { cityQuery, router } from "../../procedures";
import { answer, nudge, suspend, wake } from "./ask";
import { board } from "./board";
import { list } from "./list";
import { sessionSceneOf } from "./session-scene-of";
import { configure, settings } from "./settings";
import { show } from "./show";
import { text } from "./text";

/** What waits for a person in the sessions of the city. */
const pending = cityQuery("session.read").query(async ({ ctx }) =>
  questionsOf(await seeShownSessions(await sessionSceneOf(ctx))),
);

/** What was asked of sessions lately, and what came of it. */
const actions = cityQuery("session.read").query(({ ctx }) =>
  listActions(ctx.store, { cityId: ctx.cityId, now: ctx.now() }),
);

export const sessionRouter = router({
  ...{ list, board, show, text, pending, actions, settings },
  ...{ wake, suspend, nudge, answer, configure },
});
