import { findPackCommand, runPackCommand } from "@/server/command/run-pack-command";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<binding> <words …> [-- arguments]",
  help: "Runs a command that a pack brings; cityhall commands lists them. Its exit code is passed on.",
  options: {},
  positionals: [1, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const { city } = await context.soundCity();
    const found = findPackCommand(city, context.args);
    if (!found) {
      const known = city.commands.filter((each) => each.binding === context.args[0]);
      const list = known.map((each) => `  ${[each.binding, ...each.words].join(" ")}`).join("\n");
      const hint = known.length > 0 ? `; ${context.args[0]} has:\n${list}` : "; cityhall commands lists them";
      throw new CliFailure(`no pack command "${context.args.join(" ")}"${hint}`);
    }
    const caller = {
      store: await context.store(),
      cityId: await context.cityId(),
      standing: await context.standing(),
      act: context.act(),
    };
    const { outcome } = await runPackCommand(city, found, { cwd: context.io.cwd }, caller, ({ stream, text }) =>
      stream === "stdout" ? context.io.out(text) : context.io.err(text),
    );
    const { end } = outcome;
    if (end.kind === "exited") return end.exitCode;
    throw new CliFailure(end.kind === "cancelled" ? "cancelled" : end.reason);
  },
};
