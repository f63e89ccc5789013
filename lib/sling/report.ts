import type { SlingPlan, SlingResult, SlungItem } from "./sling-plan";

export type SlingReport = {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly exit: 0 | 1;
};

/** What a refused sling prints: every line of the sentence under the command's name. A live workflow ends with 3 (runtime 15 row 36). */
export function slingRefusalReport({ code, message }: { readonly code: string; readonly message: string }): {
  readonly stderr: readonly string[];
  readonly exit: 1 | 3;
} {
  return {
    stderr: message.split("\n").map((line) => `gc sling: ${line}`),
    exit: code === "sling-live-workflow" ? 3 : 1,
  };
}

/** The lines of a finished sling in the order of runtime 7.9, warnings on standard error. */
export function slingReport(result: SlingResult): SlingReport {
  const { plan } = result;
  const stderr = [...plan.warnings];
  for (const item of result.items) if (item.burned) stderr.push(`Auto-burned stale molecule ${item.burned}`);
  const stdout: string[] = [];
  if (result.created) stdout.push(`Created ${result.created.id} — "${result.created.title}"`);
  if (plan.formula?.how === "default") {
    stdout.push(`Default formula "${plan.formula.name}" of ${plan.target}, from ${plan.formula.origin}`);
  }
  if (plan.kind === "convoy")
    return { stdout: [...stdout, ...batchLines(result)], stderr, exit: failures(result) > 0 ? 1 : 0 };
  stdout.push(...(plan.kind === "formula" ? formulaLines(result) : singleLines(result)));
  if (result.nudge) stdout.push(result.nudge);
  return { stdout, stderr, exit: 0 };
}

function formulaLines({ plan, root }: SlingResult): string[] {
  const name = plan.formula?.name;
  const lines = [`Slung formula "${name}" (wisp root ${root}) → ${plan.target}`];
  if (plan.formula?.vapor && plan.formula.rootOnly) {
    lines.push(`note: "${name}" is a vapor formula without pour: only its root bead was made, the steps are not beads`);
  }
  return lines;
}

function singleLines({ plan, items, convoy }: SlingResult): string[] {
  const item = items[0];
  if (!item) return [];
  if (item.outcome === "already-routed")
    return [`Bead ${item.beadId} already routed to ${plan.target} — skipping (idempotent)`];
  const lines: string[] = [];
  if (convoy && plan.makesConvoy) lines.push(`Auto-convoy ${convoy}`);
  if (item.wisp) lines.push(`Attached wisp ${item.wisp} (formula "${plan.formula?.name}") to ${item.beadId}`);
  const using = plan.formula
    ? ` (with ${plan.formula.how === "default" ? "default " : ""}formula "${plan.formula.name}")`
    : "";
  lines.push(`Slung ${item.beadId}${using} → ${plan.target}`);
  return lines;
}

function failures(result: SlingResult): number {
  return result.items.filter((item) => item.outcome === "failed").length;
}

function batchLines(result: SlingResult): string[] {
  const { plan, items } = result;
  const open = items.filter((item) => item.outcome !== "skipped");
  const slung = items.filter((item) => item.outcome === "slung");
  const routed = items.filter((item) => item.outcome === "already-routed");
  const failed = failures(result);
  const lines = [`Expanding convoy ${plan.convoyId} (${items.length} children, ${open.length} open)`];
  for (const item of items) lines.push(...itemLines(plan, item));
  if (result.nudge) lines.push(result.nudge);
  const already = routed.length > 0 ? ` (${routed.length} already routed)` : "";
  lines.push(`Slung ${slung.length}/${items.length} children of ${plan.convoyId} → ${plan.target}${already}`);
  if (failed > 0) lines.push(`${failed}/${items.length} children failed`);
  return lines;
}

function itemLines(plan: SlingPlan, item: SlungItem): string[] {
  switch (item.outcome) {
    case "slung":
      return [
        ...(item.wisp ? [`  Attached wisp ${item.wisp} (formula "${plan.formula?.name}") → ${item.beadId}`] : []),
        `  Slung ${item.beadId} → ${plan.target}`,
      ];
    case "skipped":
      return [`  Skipped ${item.beadId} (status: ${item.status})`];
    case "already-routed":
      return [`  Skipped ${item.beadId} — already routed to ${plan.target}`];
    case "failed":
      return [`  Failed ${item.beadId}: ${item.why}`];
  }
}

/** The text of a dry run (runtime 7.10); nothing is written. A conflict that a real run would refuse ends with exit 1. */
export function dryRunReport(plan: SlingPlan): SlingReport {
  const { request, formula } = plan;
  const flags = [request.formula ? " --formula" : "", request.on ? ` --on=${request.on}` : ""].join("");
  const work = request.work.includes(" ") ? JSON.stringify(request.work) : request.work;
  const stdout = [`Dry run: gc sling ${plan.target} ${work}${flags}`, "", "Target:", `  ${plan.targetSummary}`];
  if (plan.instance) stdout.push(`  Named as pool instance: ${plan.instance}`);
  if (plan.slingQuery) stdout.push(`  Sling query: ${plan.slingQuery}`);
  stdout.push("", "Work:");
  if (plan.kind === "formula") stdout.push(`  Formula: ${formula?.name} (${beads(formula?.beadCount ?? 0)})`);
  for (const item of plan.items) {
    stdout.push(
      `  Bead: ${item.beadId ?? "(new task)"} — ${JSON.stringify(item.title)}`,
      `  Type: ${item.type}`,
      `  Status: ${item.status}`,
    );
  }
  if (plan.crossRig)
    stdout.push("", "Cross-rig:", `  ${plan.crossRig}`, "  Without --force, sling would refuse to route (exit 1).");
  for (const item of plan.items) {
    if (item.action === "already-routed") {
      stdout.push("", "Idempotency:", `  Bead ${item.beadId} already routed to ${plan.target} — sling would skip it.`);
    }
  }
  if (formula && formula.how !== "formula")
    stdout.push(...attachLines(plan, formula.how === "on" ? "Attach formula:" : "Default formula:"));
  stdout.push("", "Route command (not executed):");
  for (const item of plan.items.length > 0 ? plan.items : [undefined]) {
    stdout.push(`  set gc.routed_to=${plan.target} on ${item ? (item.beadId ?? "the new task") : "the new root"}`);
  }
  if (request.nudge) stdout.push("", "Nudge:", `  Would nudge ${plan.target}: Work slung. Check your hook.`);
  stdout.push("", "No side effects executed (--dry-run).");
  return { stdout, stderr: [...plan.warnings], exit: plan.items.some((item) => item.burns) ? 1 : 0 };
}

function attachLines(plan: SlingPlan, heading: string): string[] {
  const lines = ["", heading];
  if (plan.formula?.origin) lines.push(`  From: ${plan.formula.origin}`);
  for (const item of plan.items) {
    const bead = item.beadId ?? "<new task>";
    lines.push(`  Would run: bd mol cook --formula=${plan.formula?.name} --on=${bead}`);
    lines.push(
      item.burns
        ? `  Pre-check: ${bead} already has attached molecule ${item.burns}`
        : `  Pre-check: ${bead} has no existing molecule/wisp children ✓`,
    );
  }
  return lines;
}

const beads = (count: number): string => (count === 1 ? "1 bead" : `${count} beads`);
