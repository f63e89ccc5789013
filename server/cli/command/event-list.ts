import { readEvents } from "@/server/event/read-events";
import type { Command } from "../command";

export const command: Command = {
  usage: "[--after SEQ] [--limit N]",
  help: "Prints events of the city, oldest first, from a sequence number on.",
  options: { after: { type: "string" }, limit: { type: "string" } },
  positionals: [0, 0],
  run: async (context) => {
    const query = {
      cityId: await context.cityId(),
      afterSeq: context.number("after") ?? 0,
      limit: context.number("limit") ?? 200,
    };
    for (const event of await readEvents(await context.store(), query)) {
      if (context.json) context.printJson(event);
      else {
        const said = event.message ? `  ${event.message}` : "";
        context.print(`${event.seq}  ${event.ts}  ${event.type}  ${event.subject}  ${event.actor}${said}\n`);
      }
    }
    return 0;
  },
};
