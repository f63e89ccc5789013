import { exportAudit } from "@/server/people/audit-log";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const day = /^\d{4}-\d{2}-\d{2}$/;

export const command: Command = {
  usage: "[--installation] [--action A] [--who NAME] [--result R] [--from DAY] [--to DAY]",
  help: [
    "Prints the audit log of this city as JSON lines, newest first; with --installation that of sign-ins, people and cities.",
    "Days are UTC, such as 2026-01-31, both included. That the log was taken is written down in it.",
  ].join("\n"),
  options: {
    installation: { type: "boolean" },
    action: { type: "string" },
    who: { type: "string" },
    result: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
  },
  positionals: [0, 0],
  run: async (context) => {
    for (const name of ["from", "to"])
      if (!day.test(context.text(name) ?? "2026-01-01"))
        throw new CliFailure(`--${name} ${context.text(name)}: give a day, such as 2026-01-31`, 2);
    const cityId = context.flag("installation") ? "" : await context.cityId();
    await context.look("audit.export", "", async () => {}, cityId);
    const filter = {
      cityId,
      action: context.text("action") ?? "",
      actor: context.text("who") ?? "",
      result: context.text("result") ?? "",
      from: context.text("from") ?? "",
      to: context.text("to") ?? "",
    };
    for await (const line of exportAudit(await context.store(), filter)) context.print(line);
    return 0;
  },
};
