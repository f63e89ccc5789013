import { builtinChecks } from "@/lib/doctor/builtin-checks";
import { doctorCounts } from "@/lib/doctor/report";
import { packCheckScripts } from "../../../console/doctor-scripts";
import { listFindings } from "../../../doctor/findings";
import { listMutes } from "../../../doctor/mutes";
import { cityQuery } from "../../procedures";

const verifies = new Map(builtinChecks.map((check) => [check.name, check.verifies]));

/** What the checks found last, with mutes; checks that never ran are listed as not run. */
export const list = cityQuery("doctor.read").query(async ({ ctx }) => {
  const { store, cityId } = ctx;
  const findings = await listFindings(store, cityId);
  const now = ctx.now().toISOString();
  const mutes = new Map(
    (await listMutes(store, cityId)).filter((mute) => mute.until > now).map((mute) => [mute.check, mute]),
  );
  const scripts = await packCheckScripts(ctx.city, { store, cityId });
  const known = new Set(findings.map((finding) => finding.name));
  const never = (name: string, owner: string, fixable: boolean) => ({
    ...{ name, owner, fixable, status: "not-run" as const, severity: "blocking" as const },
    ...{ message: "never run here", hint: "", details: [], durationMs: 0, since: "", lastRun: "" },
  });
  const neverRun = [
    ...builtinChecks
      .filter(({ name }) => !known.has(name))
      .map(({ name, repair }) => never(name, "core", repair !== undefined)),
    ...[...scripts].filter(([name]) => !known.has(name)).map(([name, each]) => never(name, each.pack, each.hasFix)),
  ];
  const rows = [...findings, ...neverRun].map((row) => ({
    ...row,
    mute: mutes.get(row.name),
    script: scripts.get(row.name),
    verifies: verifies.get(row.name) ?? scripts.get(row.name)?.description ?? "",
  }));
  const counts = doctorCounts(rows.map((row) => ({ ...row, fixAttempted: false, fixError: "", fixed: false })));
  const lastRun = findings
    .map((finding) => finding.lastRun)
    .sort()
    .at(-1);
  return { rows, counts, lastRun };
});
