import type { TracedValue } from "@/lib/city/diff/trace-differences";
import { parseDiffEnd } from "@/lib/view/diff-end";
import { type ComparedSide, compareCities } from "@/server/console/compare-cities";
import { shownCity } from "@/server/console/shown-city";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const signs = { add: "+", change: "~", remove: "-" } as const;

export const command: Command = {
  usage: "<from> <to>",
  help: [
    "Compares two ends by name and field, each value with where it comes from: now, the number of a revision, rig:NAME, city:ID.",
    "Exits with 1 when they differ.",
  ].join("\n"),
  options: {},
  positionals: [2, 2],
  run: async (context) => {
    const { cities } = await context.host.console();
    const open = await context.openCity();
    await open.recorded();
    const store = await context.store();
    const side = async (text = ""): Promise<ComparedSide> => {
      const end = parseDiffEnd(text);
      if (!end) throw new CliFailure(`"${text}" is no end: give now, a number, rig:NAME or city:ID`, 2);
      const city = end.kind === "city" ? await cities.get(end.id) : open;
      if (!city) throw new CliFailure(`there is no city "${text.slice("city:".length)}" open here`);
      const shown = await shownCity(store, city, end.kind === "revision" ? end.number : undefined);
      return { shown, ...(end.kind === "rig" && { rig: end.name }) };
    };
    const [from, to] = context.args;
    const differences = compareCities(await side(from), await side(to));
    for (const difference of differences) {
      if (context.json) {
        context.printJson(difference);
        continue;
      }
      const { kind, name, change, fields } = difference;
      context.print(`${signs[change]} ${kind}${name ? ` ${name}` : ""}\n`);
      for (const { path, before, after } of fields)
        context.print(`    ${path}: ${shownValue(before)} -> ${shownValue(after)}\n`);
    }
    if (!context.json && differences.length === 0) context.print("They do not differ.\n");
    return differences.length === 0 ? 0 : 1;
  },
};

function shownValue(value: TracedValue): string {
  if (!value) return "not set";
  return value.place === "" ? value.text : `${value.text} (${value.place})`;
}
