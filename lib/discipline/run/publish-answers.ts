import { verdictSentence } from "../host/verdict";
import type { PublicQuestion } from "../pack/pack";
import { foldText } from "../text/words";
import type { Room } from "./room";

/** A web search on behalf of a seat: the title of a place need and the seat's own answers, nothing else. */
export type PlaceSearch = { readonly seat: string; readonly need: string; readonly query: string };

function answerOf(room: Room, seat: string, { id }: PublicQuestion): string | undefined {
  const answer = room.host.vault(seat).get(`public:${id}`);
  return typeof answer === "string" && answer.trim() !== "" ? answer.trim() : undefined;
}

function people(room: Room): readonly string[] {
  return [...(room.coalition?.seats.values() ?? [])].filter(({ kind }) => kind === "person").map(({ id }) => id);
}

/**
 * Publishes the answer of every seat to every public question, once, as an observe from that seat (discipline spec,
 * Public questions). A refusal keeps the answer private and is returned.
 */
export function publishAnswers(room: Room): readonly string[] {
  const refusals: string[] = [];
  for (const question of room.coalition?.pack?.public ?? []) {
    for (const seat of people(room)) {
      const answer = answerOf(room, seat, question);
      if (answer === undefined) continue;
      const payload = { source: "chat", content: `${question.label}: ${answer}` };
      const verdict = room.send(seat, "coalition.observe", payload, { publishes: [answer] });
      if (verdict.outcome !== "accepted") refusals.push(`${seat}: ${verdictSentence(verdict)}`);
    }
  }
  return refusals;
}

/**
 * The searches of the place needs: one for each distinct answer, by the first seat that gave it (discipline formats R17).
 * Only answers to questions marked `search` join the words.
 */
export function placeSearches(room: Room): readonly PlaceSearch[] {
  const coalition = room.coalition;
  const questions = (coalition?.pack?.public ?? []).filter(({ search }) => search);
  if (!coalition || questions.length === 0) return [];
  return coalition.needs.flatMap((need) => {
    const payload = coalition.byId.get(need)?.message.payload;
    if (payload?.kind !== "place") return [];
    const asked = new Set<string>();
    return people(room).flatMap((seat): PlaceSearch[] => {
      const answers = questions.flatMap((question) => answerOf(room, seat, question) ?? []);
      const words = answers.join(" ");
      if (answers.length === 0 || asked.has(foldText(words))) return [];
      asked.add(foldText(words));
      return [{ seat, need, query: `${payload.title} ${words}` }];
    });
  });
}
