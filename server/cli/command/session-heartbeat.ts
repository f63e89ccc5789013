import { heartbeatStates, heartbeatTtl } from "@/lib/session/heartbeat";
import { postHeartbeat } from "@/server/session/heartbeat";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const text = { type: "string" } as const;

export const command: Command = {
  usage: "[--session NAME] [--state STATE] [--bead ID] [--note TEXT] [--ask TEXT --request ID [--option TEXT …]]",
  help: [
    "Says that a session of the acting agent (GC_AGENT, --actor) is alive, and prints the nudges and answers that wait for it.",
    `It counts for ${heartbeatTtl.usual} s unless --ttl SECONDS says otherwise. States: ${heartbeatStates.join(", ")}.`,
    "--ask says that it waits for a person; send it each time until the answer came.",
  ].join("\n"),
  options: {
    ...{ session: text, state: text, bead: text, note: text, ttl: text, ask: text, request: text },
    option: { type: "string", multiple: true },
  },
  positionals: [0, 0],
  run: async (context) => {
    const asked = context.text("state") ?? "active";
    const state = heartbeatStates.find((each) => each === asked);
    if (!state) throw new CliFailure(`an agent may call itself ${heartbeatStates.join(", ")}, not "${asked}"`, 2);
    const prompt = context.text("ask");
    const requestId = context.text("request");
    if (prompt !== undefined && !requestId)
      throw new CliFailure("--ask needs --request ID, which its answer will name", 2);
    const options = context.texts("option");
    const cityId = await context.cityId();
    const reply = await postHeartbeat(
      await context.store(),
      {
        cityId,
        session: context.text("session"),
        state,
        bead: context.text("bead") ?? "",
        note: context.text("note") ?? "",
        ttlSeconds: context.number("ttl") ?? heartbeatTtl.usual,
        question: prompt === undefined ? undefined : { requestId: requestId ?? "", kind: "question", prompt, options },
      },
      context.act(),
    );
    if (context.json) context.printJson({ ...reply, expiresAt: reply.expiresAt.toISOString() });
    else
      for (const each of reply.messages)
        context.print(`${each.kind}${each.requestId && ` ${each.requestId}`} from ${each.sentBy}: ${each.text}\n`);
    return 0;
  },
};
