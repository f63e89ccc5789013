import { readSessionText } from "@/server/session/session-text";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { look, needSession } from "../session-cli";

const usualLines = 50;

export const command: Command = {
  usage: "<session> [--lines N] [--transcript]",
  help: [
    `Prints the last lines of a session's screen (${usualLines} unless --lines says otherwise), as plain text.`,
    "--transcript prints its conversation instead.",
  ].join("\n"),
  options: { lines: { type: "string" }, transcript: { type: "boolean" } },
  positionals: [1, 1],
  run: async (context) => {
    const seen = await look(context);
    const session = needSession(seen, context.args[0] ?? "");
    const what = context.flag("transcript") ? "transcript" : "peek";
    const lines = Math.min(Math.max(context.number("lines") ?? usualLines, 1), 2000);
    const text = await readSessionText(seen, session, what, lines, seen.scene.now);
    if ("problem" in text) throw new CliFailure(text.problem);
    if (context.json) context.printJson(text);
    else
      for (const turn of text.turns)
        context.print(
          what === "peek" ? `${turn.text}\n` : `[${turn.role}${turn.at ? ` ${turn.at}` : ""}]\n${turn.text}\n\n`,
        );
    return 0;
  },
};
