import { oneLine } from "@/lib/session/loose";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { askAndWait } from "../session-cli";

export const command: Command = {
  usage: "<session> <text>",
  help: "Sends a line of text to a session, and waits up to 30 s for a sign that it arrived. Exit code 1 without one.",
  options: {},
  positionals: [2, 2],
  run: (context) => {
    const [session = "", words = ""] = context.args;
    const text = oneLine(words).slice(0, 2000);
    if (text === "") throw new CliFailure("an empty nudge is not sent", 2);
    return askAndWait(context, { act: "nudge", session, text, requestId: "" });
  },
};
