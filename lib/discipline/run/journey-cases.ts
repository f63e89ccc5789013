import { verifyMessage } from "../core/keys";
import { provesItself, readByTemplate } from "../host/mint";
import { planOf } from "../host/reference";
import { verdictSentence } from "../host/verdict";
import type { Distinguishing } from "../pack/pack";
import type { StepFault } from "./acceptance-step";
import type { Journey } from "./journey";

/** Plays the one distinguishing case of a journey (discipline formats R14). */
export function playDistinguishing(journey: Journey, given: Distinguishing): StepFault {
  if ("minted_reading" in given) return playMintedReading(journey, given.minted_reading);
  if ("absent_answered" in given) return playAbsentAnswered(journey, given.absent_answered);
  return playBusinessHolds(journey, given.business_holds);
}

type Minted = Extract<Distinguishing, { minted_reading: unknown }>["minted_reading"];
type Absent = Extract<Distinguishing, { absent_answered: unknown }>["absent_answered"];
type Business = Extract<Distinguishing, { business_holds: unknown }>["business_holds"];

/** The host publishes a text that must read as the value; the minted agent reads it, and needs are planned anew (F4). */
function playMintedReading(journey: Journey, { template: name, value, changes_needs }: Minted): StepFault {
  const template = journey.pack.mint.find(({ template }) => template === name);
  if (!template) return `the pack has no template ${JSON.stringify(name)}`;
  if (!provesItself(template)) return `the template ${name} fails its own tests`;
  const test = template.tests.find((each) => each.value === value);
  if (!test) return `no test of ${name} reads ${JSON.stringify(value)}`;
  const seen = journey.room.send(journey.gardener, "coalition.observe", { source: "reading", content: test.text });
  if (seen.outcome !== "accepted") return `the reading was ${verdictSentence(seen)}`;
  if (!template.reads.includes("coalition.observe")) return `the template ${name} does not read coalition.observe`;
  journey.room.tell("agent", `minted ${name}`, test.text);
  const read = readByTemplate(template, test.text);
  if (read !== value) return `the minted agent reads ${JSON.stringify(read)}`;
  const needs = changes_needs.map((index) => journey.needAt(index));
  const wasPlanned = needs.filter((need) => journey.coalition.assignments.has(need));
  const reason = `The reading ${name} says ${value}.`;
  const change = journey.room.send(journey.gardener, "coalition.change", { needs, reason });
  if (change.outcome !== "accepted") return `the change after the reading was ${verdictSentence(change)}`;
  const missed = journey.replan();
  if (missed) return missed;
  const unplanned = wasPlanned.filter((need) => !journey.coalition.assignments.has(need));
  return unplanned.length > 0 ? `${unplanned.length} needs are not planned again after the reading` : undefined;
}

function playAbsentAnswered({ coalition, absentAnswers }: Journey, { member, answer }: Absent): StepFault {
  const given = absentAnswers.get(member);
  if (given === undefined) return `the agent of ${member} did not answer`;
  if (given !== answer) return `the agent of ${member} answered ${given}`;
  const tasks = [...coalition.assignments].filter(([, { seat }]) => seat === member).map(([need]) => need);
  const committed = tasks.filter((need) => coalition.commitments.get(need)?.byOwner === true);
  if (answer === "yes" && committed.length < tasks.length) return `the owner of ${member} did not commit`;
  if (answer === "no" && committed.length > 0) return `${member} is committed in spite of the no`;
  return undefined;
}

/** A need that no member won goes to a business, which offers free of cost and commits with the key of its card. */
function playBusinessHolds(journey: Journey, { business, need: index }: Business): StepFault {
  const { coalition, room, businesses } = journey;
  const need = journey.needAt(index);
  const seat = businesses[business];
  if (seat === undefined) return `there is no business ${business}`;
  if (coalition.assignments.has(need)) return `need ${index} went to a member`;
  const offer = room.send(seat, "coalition.offer", { need, money: 0, minutes: 0 });
  if (offer.outcome !== "accepted") return `the offer of ${seat} was ${verdictSentence(offer)}`;
  const awards = journey.allocate().filter((award) => award.need === need);
  if (awards[0]?.bid?.seat !== seat) return `need ${index} was not awarded to ${seat}`;
  const proposal = journey.propose(awards);
  if (proposal.outcome !== "accepted") return `the proposal was ${verdictSentence(proposal)}`;
  const { id, payload } = proposal.entry.message;
  const { fault } = journey.decide(id);
  if (fault) return fault;
  const [item] = planOf(payload);
  const commit = item && journey.commit(id, item);
  if (commit?.outcome !== "accepted") return `the commitment was ${commit ? verdictSentence(commit) : "not tried"}`;
  const key = coalition.seats.get(seat)?.keys.owner ?? "";
  return verifyMessage(commit.entry.message, key) ? undefined : "the commitment is not signed by the key of the card";
}
