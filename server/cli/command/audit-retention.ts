import { auditDays, leastAuditDays, setAuditDays } from "@/server/people/audit-log";
import { changeInstallation } from "../change-installation";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

export const command: Command = {
  usage: "[<days> | forever]",
  help: `Shows for how many days audit rows are kept, or sets it: at least ${leastAuditDays}, or forever.`,
  options: {},
  positionals: [0, 1],
  run: async (context) => {
    const [given] = context.args;
    if (given !== undefined) {
      const days = given === "forever" ? null : Number(given);
      if (days !== null && !/^\d{1,5}$/.test(given))
        throw new CliFailure(`${given}: give a number of days, or forever`, 2);
      await changeInstallation(context, { action: "setting.auditDays", target: "audit.days" }, (tx) =>
        setAuditDays(tx, days, context.act()),
      );
    }
    const days = await auditDays(await context.store());
    if (context.json) context.printJson({ days });
    else context.print(days === null ? "Audit rows are kept forever\n" : `Audit rows are kept for ${days} days\n`);
    return 0;
  },
};
