import { strandedMembers } from "@/server/convoy/convoy";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "",
  help: "Members of open convoys that nobody has taken.",
  options: {},
  positionals: [0, 0],
  run: async (context) => {
    const stranded = await strandedMembers(await context.store(), await context.cityId());
    if (context.json) for (const each of stranded) context.printJson(each);
    else if (stranded.length === 0) context.print("No stranded work\n");
    else {
      const rows = stranded.map(({ convoyId, issueId, title }) => [convoyId, issueId, title]);
      context.print(table(["CONVOY", "ISSUE", "TITLE"], rows));
    }
    return 0;
  },
};
