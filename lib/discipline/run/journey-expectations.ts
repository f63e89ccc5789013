import { verifyMessage } from "../core/keys";
import { affectedNeeds } from "../host/apply";
import { shareRatio } from "../host/fairness";
import { verdictSentence } from "../host/verdict";
import { withNeed } from "../pack/check-policies";
import { compare, rationalOf } from "../text/rational";
import type { Expectation, StepFault } from "./acceptance-step";
import { scanCanaries } from "./canary-scan";
import type { Journey } from "./journey";
import { playDistinguishing } from "./journey-cases";

/** What each expectation asserts; they are played in their order of report, and a fault does not stop the journey. */
export const EXPECTATION_RUNS: { readonly [step in Expectation]: (journey: Journey) => StepFault } = {
  allocation: ({ acceptance, allocated }) => {
    const missed = Object.entries(acceptance.expect.allocation ?? {}).filter(
      ([need, member]) => allocated.get(Number(need)) !== member,
    );
    if (missed.length === 0) return undefined;
    return missed
      .map(([need, member]) => `need ${need} went to ${allocated.get(Number(need)) ?? "nobody"}, not ${member}`)
      .join("; ");
  },

  fairness: ({ acceptance, coalition }) => {
    const limit = acceptance.expect.fairness?.max_share_ratio;
    if (limit === undefined) return undefined;
    const offered = new Set(
      coalition.log.filter(({ message }) => message.type === "coalition.offer").map(({ message }) => message.seat),
    );
    const ratio = shareRatio(coalition, [...offered]);
    if (compare(ratio, rationalOf(limit)) <= 0) return undefined;
    return `the greatest share is ${(Number(ratio.n) / Number(ratio.d)).toFixed(2)} times the mean, over ${limit}`;
  },

  commitments_signed_by_owner: ({ coalition }) => {
    const commits = coalition.log.filter(({ message }) => message.type === "coalition.commit");
    if (commits.length === 0) return "there is no commitment";
    const foreign = commits.find(({ message }) => {
      const owner = coalition.seats.get(message.seat)?.keys.owner ?? "";
      return !verifyMessage(message, owner);
    });
    return foreign ? `the commitment of ${foreign.message.seat} is not signed by its owner` : undefined;
  },

  agent_only_yes_refused: ({ agentOnlyCommit }) => {
    if (!agentOnlyCommit) return "no member had anything to commit to";
    if (agentOnlyCommit.outcome === "refused" && agentOnlyCommit.code === "owner_signature_required") return undefined;
    return `a commitment with the agent's signature alone was ${verdictSentence(agentOnlyCommit)}`;
  },

  distinguishing: (journey) => playDistinguishing(journey, journey.acceptance.expect.distinguishing),

  change: playChange,

  policy_probe: playProbe,

  dissolve: ({ room, gardener, acceptance }) => {
    const { reason, lessons } = acceptance.expect.dissolve;
    const verdict = room.send(gardener, "coalition.dissolve", { reason });
    if (verdict.outcome !== "accepted") return `the dissolve was ${verdictSentence(verdict)}`;
    const written = verdict.entry.skillsWritten?.length ?? 0;
    return written < lessons ? `${written} skills were written, fewer than ${lessons}` : undefined;
  },

  canaries_leaked: ({ room, members, acceptance }) => {
    const leaks = scanCanaries(room, members);
    const expected = acceptance.expect.canaries_leaked;
    if (leaks.length === expected) return undefined;
    const seen = leaks.map(({ seat, form, place }) => `${seat}'s in the ${place} (${form})`).join(", ");
    return `${leaks.length} canaries leaked, not ${expected}${seen === "" ? "" : `: ${seen}`}`;
  },

  max_messages: ({ coalition, acceptance }) => {
    const most = acceptance.expect.max_messages;
    const count = coalition.log.length;
    return count > most ? `the journey took ${count} messages, more than ${most}` : undefined;
  },
};

function playChange(journey: Journey): StepFault {
  const { coalition, room } = journey;
  const { by, invalidates, affected, untouched } = journey.acceptance.expect.change;
  const needs = invalidates.map((index) => journey.needAt(index));
  const reached = affectedNeeds(coalition, needs).map((need) => coalition.needs.indexOf(need));
  const kept = untouched.map((index) => coalition.commitments.get(journey.needAt(index)));
  const verdict = room.send(by, "coalition.change", { needs, reason: "Circumstances changed." });
  if (verdict.outcome !== "accepted") return `the change was ${verdictSentence(verdict)}`;
  const faults: string[] = [];
  const wanted = [...new Set(affected)].sort((a, b) => a - b);
  if (reached.join() !== wanted.join())
    faults.push(`the change affects ${reached.join(", ")}, not ${wanted.join(", ")}`);
  untouched.forEach((index, at) => {
    const commitment = coalition.commitments.get(journey.needAt(index));
    if (!commitment || commitment !== kept[at]) faults.push(`need ${index} does not keep its commitment`);
  });
  const missed = journey.replan();
  if (missed) faults.push(missed);
  return faults.length > 0 ? faults.join("; ") : undefined;
}

function playProbe(journey: Journey): StepFault {
  const { by, type, payload, outcome, policy_id } = journey.acceptance.expect.policy_probe;
  const verdict = journey.room.send(by, type, withNeed(type, payload, journey.needAt(0)));
  const policies = ["pack_violation", "policy_violation"];
  const actual =
    verdict.outcome === "held"
      ? "escalate"
      : verdict.outcome === "refused"
        ? policies.includes(verdict.code) && "block"
        : verdict.entry.scope.redact.length > 0
          ? "redact"
          : "allow";
  if (actual !== outcome) return `the probe was ${verdictSentence(verdict)}, not stopped or passed by ${outcome}`;
  if (policy_id === undefined || verdict.policyId === policy_id) return undefined;
  return `the probe met ${verdict.policyId ?? "no policy"}, not ${policy_id}`;
}
