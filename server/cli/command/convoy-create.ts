import { createConvoy } from "@/server/convoy/change-convoy";
import type { Command } from "../command";

export const command: Command = {
  usage: "<title> [member …] [--owned]",
  help: "Makes a convoy that tracks its members. An owned one is closed by convoy land only.",
  options: { owned: { type: "boolean" } },
  positionals: [1, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const [title = "", ...memberIds] = context.args;
    const input = {
      cityId: await context.cityId(),
      title,
      memberIds,
      owned: context.flag("owned"),
      rig: await context.rig(),
    };
    const convoy = await context.change("convoy.create", title.slice(0, 80), (tx) =>
      createConvoy(tx, input, context.act()),
    );
    if (context.json) context.printJson({ id: convoy.id, title: convoy.title });
    else context.print(`Created convoy ${convoy.id} "${convoy.title}" with ${memberIds.length} member(s)\n`);
    return 0;
  },
};
