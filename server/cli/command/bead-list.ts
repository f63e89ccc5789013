import { parseFilter } from "@/lib/bead/filter/parse-filter";
import { toBeadJson } from "@/server/api/bead-json";
import { type BeadSort, listBeads } from "@/server/bead/list-beads";
import { beadTable } from "../bead-text";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "[TERM …] [--sort KEY] [--limit N] [--system]",
  help: [
    "Terms, all of which must hold: state:open type:task rig:NAME assignee:NAME label:NAME -type:gate text …",
    "Sort keys: priority created updated closed title id, with - for the other way round.",
    "Beads of the machinery itself are hidden unless --system is given; how many, goes to stderr.",
  ].join("\n"),
  options: { sort: { type: "string" }, limit: { type: "string" }, system: { type: "boolean" } },
  positionals: [0, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const parsed = parseFilter(context.args.join(" "));
    if (parsed.problems.length > 0)
      throw new CliFailure(parsed.problems.map((problem) => problem.message).join("\n"), 2);
    const page = await listBeads(await context.store(), {
      cityId: await context.cityId(),
      now: context.io.now(),
      terms: parsed.terms,
      sort: context.text("sort") as BeadSort | undefined,
      limit: context.number("limit") ?? 500,
      hideSystem: !context.flag("system"),
    });
    if (context.json) for (const bead of page.items) context.printJson(toBeadJson(bead));
    else context.print(beadTable(page.items));
    if (page.items.length < page.total) context.warn(`${page.items.length} of ${page.total} shown`);
    if (page.hidden > 0) context.warn(`${page.hidden} system bead(s) hidden; --system shows them`);
    return 0;
  },
};
