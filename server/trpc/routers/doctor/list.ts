import { doctorCounts } from "@/lib/doctor/report";
import { listFindings } from "../../../doctor/findings";
import { listMutes } from "../../../doctor/mutes";
import { packCheckName } from "../../../doctor/pack-check";
import { cityQuery } from "../../procedures";

/** What the checks found last, with mutes; checks of packs that never ran are listed as not run. */
export const list = cityQuery("doctor.read").query(async ({ ctx }) => {
  const { store, cityId } = ctx;
  const findings = await listFindings(store, cityId);
  const now = ctx.now().toISOString();
  const mutes = new Map(
    (await listMutes(store, cityId)).filter((mute) => mute.until > now).map((mute) => [mute.check, mute]),
  );
  const { city } = await ctx.city.load();
  const scripts = new Map(
    (city?.doctorChecks ?? []).map((check) => [
      packCheckName(check),
      { pack: check.packName, description: check.description, hasFix: check.fix !== undefined },
    ]),
  );
  const known = new Set(findings.map((finding) => finding.name));
  const neverRun = [...scripts]
    .filter(([name]) => !known.has(name))
    .map(([name, script]) => ({
      name,
      status: "not-run" as const,
      severity: "blocking" as const,
      message: "never run here",
      hint: "",
      details: [],
      fixable: script.hasFix,
      owner: script.pack,
      durationMs: 0,
      since: "",
      lastRun: "",
    }));
  const rows = [...findings, ...neverRun].map((row) => ({
    ...row,
    mute: mutes.get(row.name),
    script: scripts.get(row.name),
  }));
  const counts = doctorCounts(rows.map((row) => ({ ...row, fixAttempted: false, fixError: "", fixed: false })));
  return {
    rows,
    counts,
    lastRun: findings
      .map((finding) => finding.lastRun)
      .sort()
      .at(-1),
  };
});
