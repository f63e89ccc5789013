import { questionsOf } from "@/server/session/pending-questions";
import type { Command } from "../command";
import { look } from "../session-cli";

export const command: Command = {
  usage: "",
  help: "Lists the questions of sessions that wait for a person. Exit code 1 when a source could not be asked in full.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const { questions, blind } = questionsOf(await look(context));
    if (context.json) for (const question of questions) context.printJson(question);
    else if (questions.length === 0) context.print(blind.length > 0 ? "No questions seen.\n" : "No questions.\n");
    else
      for (const { session, requestId, kind, prompt, options } of questions) {
        context.print(`${session}  ${requestId}  ${kind}\n`);
        for (const line of prompt.split("\n")) context.print(`  | ${line}\n`);
        if (options.length > 0) context.print(`  options: ${options.join(", ")}\n`);
      }
    return blind.length > 0 ? 1 : 0;
  },
};
