import { toCommentJson } from "@/server/api/bead-json";
import { addComment } from "@/server/bead/add-comment";
import type { Command } from "../command";

export const command: Command = {
  usage: "<id> <text>",
  help: "Adds a comment in the actor's name.",
  options: {},
  positionals: [2, 2],
  run: async (context) => {
    const [id = "", text = ""] = context.args;
    const cityId = await context.cityId();
    const comment = await context.change("bead.comment", id, (tx) =>
      addComment(tx, { cityId, id, text }, context.act()),
    );
    if (context.json) context.printJson(toCommentJson(comment));
    else context.print(`Commented on ${id}\n`);
    return 0;
  },
};
