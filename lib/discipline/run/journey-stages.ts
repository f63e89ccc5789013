import { planOf } from "../host/reference";
import { type Verdict, verdictSentence } from "../host/verdict";
import { withNeed } from "../pack/check-policies";
import type { JsonObject } from "../text/canonical-json";
import type { Stage, StepFault } from "./acceptance-step";
import { compareSet } from "./compare-set";
import type { Journey } from "./journey";
import { publishAnswers } from "./publish-answers";

const fault = (what: string, verdict: Verdict): StepFault =>
  verdict.outcome === "accepted" ? undefined : `${what} was ${verdictSentence(verdict)}`;

/** What each stage of a journey does; a fault stops the journey (discipline notes 4). */
export const STAGE_RUNS: { readonly [stage in Stage]: (journey: Journey) => StepFault } = {
  genesis: ({ room, pack, acceptance, members, gardener, refusedWrites }) => {
    const refused = room.host.install(pack);
    if (refused) return refused.refused;
    members.forEach((seat, index) => {
      room.enrol(seat);
      const write = room.fillVault(seat, acceptance.members[index]?.vault ?? {}, pack);
      if (write) refusedWrites.push(`${seat}: ${write.refused}`);
    });
    const binding = { name: pack.name, version: pack.version };
    return fault("the charter", room.send(gardener, "coalition.charter", { goal: acceptance.goal, pack: binding }));
  },

  join: ({ room, acceptance, members, businesses }) => {
    for (const [index, seat] of members.entries()) {
      const missed = fault(`the join of ${seat}`, room.join(seat, acceptance.members[index]?.role ?? ""));
      if (missed) return missed;
    }
    for (const [index, seat] of businesses.entries()) {
      const { role = "", card = { name: "" } } = acceptance.businesses[index] ?? {};
      const refused = room.admitBusiness(seat, role, card.name);
      if (refused) return `the card of ${seat} was refused: ${refused.refused}`;
      const missed = fault(`the join of ${seat}`, room.join(seat, role, card.name));
      if (missed) return missed;
    }
    return undefined;
  },

  brief: ({ room, pack, members, refusedWrites }) => {
    for (const seat of members) {
      for (const { question } of [...pack.compare, ...pack.public]) room.tell("agent", seat, JSON.stringify(question));
    }
    const [refused] = [...refusedWrites, ...publishAnswers(room)];
    return refused === undefined ? undefined : `an answer was refused: ${refused}`;
  },

  needs: ({ room, pack, acceptance, gardener }) => {
    const needs = pack.taskTemplates.length > 0 ? pack.taskTemplates : [{ title: acceptance.goal }];
    for (const [index, need] of needs.entries()) {
      const missed = fault(`need ${index}`, room.send(gardener, "coalition.need", need as JsonObject));
      if (missed) return missed;
    }
    return undefined;
  },

  offers: (journey) => {
    for (const { member, need, offer } of journey.acceptance.offers) {
      const payload = withNeed("coalition.offer", offer, journey.needAt(need));
      const missed = fault(`${member}'s offer for need ${need}`, journey.room.send(member, "coalition.offer", payload));
      if (missed) return missed;
    }
    return undefined;
  },

  allocation_run: (journey) => {
    for (const set of journey.pack.compare) {
      const refused = compareSet(journey.room, set);
      if (refused) return `the comparison of ${set.id} was ${refused.refused}`;
    }
    journey.awards = journey.allocate();
    const { needs } = journey.coalition;
    journey.allocated = new Map(
      journey.awards.flatMap(({ need, bid }) => (bid ? [[needs.indexOf(need), bid.seat] as const] : [])),
    );
    return undefined;
  },

  proposal: (journey) => {
    const verdict = journey.propose(journey.awards);
    if (verdict.outcome !== "accepted") return fault("the proposal", verdict);
    const { id, payload } = verdict.entry.message;
    journey.plan = { proposal: id, items: planOf(payload), declined: new Set() };
    return undefined;
  },

  decisions: (journey) => {
    const { plan } = journey;
    if (!plan) return "there is no proposal to decide on";
    const { fault: missed, declined } = journey.decide(plan.proposal);
    journey.plan = { ...plan, declined };
    return missed;
  },

  commitments: (journey) => {
    const { plan, members } = journey;
    if (!plan) return "there is no proposal to commit to";
    for (const item of plan.items) {
      if (plan.declined.has(item.seat)) continue;
      if (!journey.agentOnlyCommit && members.includes(item.seat)) {
        journey.agentOnlyCommit = journey.commit(plan.proposal, item, "agent");
        if (journey.agentOnlyCommit.outcome === "accepted") continue;
      }
      const missed = fault(`${item.seat}'s commitment`, journey.commit(plan.proposal, item));
      if (missed) return missed;
    }
    return undefined;
  },
};
