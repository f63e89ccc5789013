import { listConvoys } from "@/server/convoy/convoy";
import type { Command } from "../command";
import { table } from "../table";

export const command: Command = {
  usage: "[--all]",
  help: "Lists convoys with their progress; --all also closed ones.",
  options: { all: { type: "boolean" } },
  positionals: [0, 0],
  run: async (context) => {
    const query = { cityId: await context.cityId(), includeClosed: context.flag("all") };
    const convoys = await listConvoys(await context.store(), query);
    if (context.json)
      for (const { bead, progress, owned } of convoys)
        context.printJson({ id: bead.id, title: bead.title, ...progress, owned });
    else if (convoys.length === 0) context.print("No open convoys\n");
    else {
      const rows = convoys.map(({ bead, progress }) => [
        bead.id,
        bead.title,
        `${progress.closed}/${progress.total} closed`,
      ]);
      context.print(table(["ID", "TITLE", "PROGRESS"], rows));
    }
    return 0;
  },
};
