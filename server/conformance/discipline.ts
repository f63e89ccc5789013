import { join } from "node:path";
import type { MessageType } from "@/lib/discipline/core/message";
import { auction } from "@/lib/discipline/host/auction";
import { judgePolicies } from "@/lib/discipline/host/judge-policies";
import { privateValuesOf } from "@/lib/discipline/host/vault";
import type { Fairness, Pack } from "@/lib/discipline/pack/pack";
import { runScenario } from "@/lib/discipline/run/run-scenario";
import { missedExpectations } from "@/lib/discipline/run/scenario-faults";
import { suggestPacks } from "@/lib/discipline/run/suggest-packs";
import { foldText } from "@/lib/discipline/text/words";
import { acceptPack } from "@/server/discipline/accept-pack";
import { loadPackFolder } from "@/server/discipline/load-pack-folder";
import type { CaseRunner } from "./context";
import type { CaseAction, DisciplineCase, Outcome } from "./discipline/discipline-case";
import { runHostCase } from "./discipline/host-case";
import { judgeOutcome } from "./discipline/judge-case";
import { preparePack } from "./discipline/prepare-pack";

/** Runs one case of the area `discipline`; the base packs lie in `base` beside the case file. */
export const runDisciplineCase: CaseRunner = async (caseJson, context) => {
  const given = caseJson as DisciplineCase;
  const bases = join(context.caseFolder, "base");
  const folder = preparePack(given, bases, context.folder);
  const action = given.do;
  if (action.op === "check") return judgeOutcome(given.expect, checkOutcome(folder));
  if (action.op === "accept") return judgeOutcome(given.expect, acceptOutcome(folder, action));
  const load = loadPackFolder(folder);
  if (!load.pack) return [`the pack does not load: ${JSON.stringify(load.rows)}`];
  if (action.op !== "host") return judgeOutcome(given.expect, runPackCase(load.pack, action));
  const also = [...(action.also ?? []), ...(action.setup?.also ?? [])].flatMap((recipe, index) => {
    const { pack } = loadPackFolder(preparePack(recipe, bases, join(context.folder, `also-${index}`)));
    return pack ? [pack] : [];
  });
  const { outcome, failures } = runHostCase(load.pack, also, action, judgeOutcome);
  return [...failures, ...judgeOutcome(given.expect, outcome)];
};

function checkOutcome(folder: string): Outcome {
  const started = performance.now();
  const { rows, ok } = loadPackFolder(folder);
  const ms = performance.now() - started;
  return { ok, rows, ms, messages_text: rows.map(({ message }) => message).join("\n") };
}

function acceptOutcome(folder: string, { live = false, env = {} }: CaseAction): Outcome {
  const result = acceptPack(folder, { live, modelKey: env.COALITIONKIT_META_API_KEY ?? undefined });
  const steps = Object.fromEntries(result.steps.map(({ step, ok }) => [step, ok]));
  const said = [
    result.message,
    ...result.steps.map(({ reason }) => reason),
    ...result.rows.map(({ message }) => message),
  ];
  return {
    ok: result.ok,
    steps,
    rows: result.rows,
    live: result.live,
    exit: result.ok ? 0 : 1,
    messages_text: said.join("\n"),
  };
}

function runPackCase(pack: Pack, action: CaseAction): Outcome {
  switch (action.op) {
    case "suggest": {
      const { packs, choices } = suggestPacks(action.goal ?? "", [pack]);
      const scores = Object.fromEntries(packs.map(({ name, score }) => [name, score]));
      return { first: choices[0], last: choices.at(-1), list: choices, scores, bound: false };
    }
    case "eval": {
      const scenario = pack.scenarios.find((each) => each.scenario === action.scenario);
      if (!scenario) throw new Error(`the pack has no scenario ${action.scenario}`);
      const run = runScenario(pack, scenario);
      const { decision, roles } = run;
      return { ok: missedExpectations(scenario, run).length === 0, decision, roles, canaries_leaked: run.leaks.length };
    }
    case "auction":
      return auctionOutcome(action);
    case "policy":
      return policyOutcome(pack, action);
    default:
      throw new Error(`the runner has no op ${action.op}`);
  }
}

function auctionOutcome({ offers = [], fairness = {}, before = {} }: CaseAction): Outcome {
  const needs = [...new Set(offers.map(({ need }) => need))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  const bidders = new Map(
    Object.entries(before).map(([seat, { minutes, share_units: shareUnits }]) => [seat, { minutes, shareUnits }]),
  );
  const bids = offers.map(({ by: seat, ...offer }) => ({ ...offer, seat }));
  const awards = auction(needs, bids, fairness as Fairness, bidders);
  const allocation = Object.fromEntries(awards.map(({ need, bid }) => [need, bid?.id ?? null]));
  return { winner: awards[0]?.bid?.id ?? null, allocation };
}

function policyOutcome(pack: Pack, { message, vaults = {}, published = [], consents = [] }: CaseAction): Outcome {
  if (!message) throw new Error("a policy case has a message");
  const names = new Set(Object.values(pack.schemas).flatMap((schema) => schema?.privateNames ?? []));
  const exempt = new Set(published.map(foldText));
  const judgement = judgePolicies(
    { type: message.type as MessageType, payload: message.payload, seat: "p1", to: message.scope?.to ?? "all" },
    {
      policies: pack.policies,
      privateValues: Object.values(vaults)
        .flatMap((vault) => privateValuesOf(new Map(Object.entries(vault)), names))
        .filter((value) => !exempt.has(value)),
      consents: new Set(consents),
      overFairnessCap: false,
    },
  );
  const { outcome, policyId: policy_id, redact, at } = judgement;
  const refused = outcome === "block" ? (at === 12 ? "pack_violation" : "policy_violation") : undefined;
  return { outcome, policy_id, redact, refused, stopped: outcome === "block" || outcome === "escalate" };
}
