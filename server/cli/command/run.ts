import { findPackCommand, runPackCommand } from "@/server/command/run-pack-command";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "<binding> <words …> [-- arguments]",
  help: [
    "Runs a command that a pack brings; cityhall commands lists them. Its exit code is passed on.",
    "A binding alone lists its commands; --help after the words prints the help of the command.",
  ].join("\n"),
  options: {},
  ownHelp: true,
  positionals: [1, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const { city, tree } = await context.soundCity();
    const found = findPackCommand(city, context.args);
    const known = city.commands.filter((each) => each.binding === context.args[0]);
    if (!found && known.length > 0 && context.args.length === 1) {
      context.print(`Available commands for ${context.args[0]}:\n`);
      for (const each of known)
        context.print(`  ${each.words.join(" ").padEnd(20)} ${each.description}`.trimEnd().concat("\n"));
      return 0;
    }
    if (!found) {
      const list = known.map((each) => `  ${[each.binding, ...each.words].join(" ")}`).join("\n");
      const hint = known.length > 0 ? `; ${context.args[0]} has:\n${list}` : "; cityhall commands lists them";
      throw new CliFailure(`no pack command "${context.args.join(" ")}"${hint}`);
    }
    if (context.flag("help")) {
      const { help, description, words, binding } = found.command;
      const text = (help && tree.read(help)) || description || `Pack command: ${[binding, ...words].join(" ")}`;
      context.print(`${text.trimEnd()}\n`);
      return 0;
    }
    const caller = {
      store: await context.store(),
      cityId: await context.cityId(),
      standing: await context.standing(),
      act: context.act(),
    };
    const name = [found.command.binding, ...found.command.words].join(" ");
    const { outcome } = await context.task("command.run", name, () =>
      runPackCommand(city, found, { cwd: context.io.cwd }, caller, ({ stream, text }) =>
        stream === "stdout" ? context.io.out(text) : context.io.err(text),
      ),
    );
    const { end } = outcome;
    if (end.kind === "exited") return end.exitCode;
    throw new CliFailure(end.kind === "cancelled" ? "cancelled" : end.reason);
  },
};
