import { plainText } from "@/lib/session/loose";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";
import { askAndWait, look, needSession } from "../session-cli";

export const command: Command = {
  usage: "<session> <answer> [--request ID]",
  help: [
    "Answers the question that a session waits with: one of its options, or words.",
    "--request refuses to answer any other question than this one. Exit code 1 when the question is not seen to be gone.",
  ].join("\n"),
  options: { request: { type: "string" } },
  positionals: [2, 2],
  run: async (context) => {
    const [name = "", words = ""] = context.args;
    const session = needSession(await look(context), name);
    const { question } = session;
    if (!question) throw new CliFailure(`${session.key} waits with no question`);
    const wanted = context.text("request");
    if (wanted !== undefined && wanted !== question.requestId)
      throw new CliFailure(`${session.key} waits with question ${question.requestId} now, not with ${wanted}`);
    const text = plainText(words).trim().slice(0, 8000);
    if (text === "") throw new CliFailure("an empty answer is not sent", 2);
    return askAndWait(context, { act: "answer", session: session.key, text, requestId: question.requestId });
  },
};
