import type { Command } from "../command";
import { askAndWait } from "../session-cli";

export const command: Command = {
  usage: "<session>",
  help: "Wakes a session through its supervisor, and waits up to 30 s until that is seen. Exit code 1 when it was not.",
  options: {},
  positionals: [1, 1],
  run: (context) => askAndWait(context, { act: "wake", session: context.args[0] ?? "", text: "", requestId: "" }),
};
