import { isRefusal } from "@/lib/diagnostic/refusal";
import { readVars } from "@/lib/sling/parse-argv";
import { dryRunReport, slingRefusalReport, slingReport } from "@/lib/sling/report";
import { type MergeStrategy, requestProblem, slingRequest } from "@/lib/sling/sling-request";
import { sendNudge } from "@/server/sling/nudge-target";
import { planSling } from "@/server/sling/plan-sling";
import { sling } from "@/server/sling/sling";
import { CliFailure } from "../cli-failure";
import type { Command } from "../command";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

export const command: Command = {
  usage: "[target] <bead|formula|text> [--formula] [--on FORMULA] [--var key=value …] [--dry-run] …",
  help: [
    "Routes work to an agent. One argument: the target follows from the bead's store.",
    "--formula cooks the named formula and routes its root; --on attaches one to the bead; --no-formula leaves the",
    "target's default formula out. --title, --stdin, --force, --nudge, --merge direct|mr|local, --no-convoy, --owned,",
    "--reassign, --idempotency-key KEY.",
  ].join("\n"),
  options: {
    formula: flag,
    on: text,
    "no-formula": flag,
    var: { type: "string", multiple: true },
    title: text,
    stdin: flag,
    force: flag,
    nudge: flag,
    merge: text,
    "no-convoy": flag,
    owned: flag,
    "scope-kind": text,
    "scope-ref": text,
    "dry-run": flag,
    reassign: flag,
    "idempotency-key": text,
  },
  positionals: [0, Number.POSITIVE_INFINITY],
  run: async (context) => {
    const { args } = context;
    const fromStdin = context.flag("stdin");
    if (fromStdin && args.length !== 1) throw new CliFailure("--stdin requires exactly 1 argument (target)", 2);
    if (args.length < 1 || args.length > 2) {
      throw new CliFailure("requires 1 or 2 arguments: [target] <bead-or-formula>", 2);
    }
    const input = fromStdin ? (await context.io.stdin()).trim() : undefined;
    if (fromStdin && !input) throw new CliFailure("--stdin: no input received", 2);
    const request = slingRequest(input ?? args.at(-1) ?? "", {
      target: fromStdin || args.length === 2 ? args[0] : undefined,
      formula: context.flag("formula"),
      on: context.text("on"),
      noFormula: context.flag("no-formula"),
      vars: readVars(context.texts("var")),
      title: context.text("title"),
      stdin: input,
      force: context.flag("force"),
      nudge: context.flag("nudge"),
      merge: context.text("merge") as MergeStrategy | undefined,
      noConvoy: context.flag("no-convoy"),
      owned: context.flag("owned"),
      scopeKind: context.text("scope-kind"),
      scopeRef: context.text("scope-ref"),
      dryRun: context.flag("dry-run"),
      reassign: context.flag("reassign"),
    });
    const problem = requestProblem(request);
    if (problem) throw new CliFailure(problem, 2);
    const { city, tree } = await context.soundCity();
    const scene = { cityId: await context.cityId(), city, tree, rig: await context.rig() };
    // A live workflow has an exit code of its own (runtime 15 row 36).
    const refused = (error: unknown): never => {
      throw isRefusal(error) ? new CliFailure(error.message, slingRefusalReport(error).exit) : error;
    };
    if (request.dryRun) {
      const { plan } = await planSling(await context.store(), scene, request).catch(refused);
      return print(dryRunReport(plan), plan);
    }
    const key = context.text("idempotency-key");
    const result = await context
      .change("sling", `${request.target ?? ""} ${request.work}`.trim().slice(0, 200), (tx) =>
        sling(tx, scene, request, context.act(), key === undefined ? {} : { idempotencyKey: key }),
      )
      .catch(refused);
    const { nudgeAction } = result;
    if (!nudgeAction) return print(slingReport(result), result);
    const sending = { store: await context.store(), cityId: scene.cityId, city };
    const sent = await sendNudge(sending, result.plan.target, nudgeAction);
    void sent.watched.catch(() => {});
    const told = { ...result, nudge: sent.line };
    return print(slingReport(told), told);

    function print(report: ReturnType<typeof slingReport>, value: unknown): number {
      for (const line of report.stderr) context.warn(line);
      if (context.json) context.printJson(value);
      else for (const line of report.stdout) context.print(`${line}\n`);
      return report.exit;
    }
  },
};
