import { invariant } from "@/lib/diagnostic/invariant";
import { setValues } from "../host/vault";
import type { Verdict } from "../host/verdict";
import { verdictSentence } from "../host/verdict";
import type { ComparedSet, Question } from "../pack/pack";
import { blindAgain, blindElements, psiSecret, sharedElements } from "../psi/psi";
import type { JsonObject } from "../text/canonical-json";
import type { Room } from "./room";

/** The values that seats hold for one set, in join order; seats without values are not among the holders. */
export type Holder = { readonly seat: string; readonly values: readonly string[] };

/** The shared values of all holders, or why the exchange did not come about. */
export type SharedValues = { readonly values: readonly string[] } | { readonly refused: string };

/** The seats that hold values under a vault key, in join order; business seats have no vault here. */
export function holdersOf(room: Room, key: string, kind: Question["kind"]): readonly Holder[] {
  const seats = [...(room.coalition?.seats.values() ?? [])].filter((seat) => seat.kind === "person");
  return seats.flatMap(({ id }) => {
    const values = setValues(kind, room.host.vault(id).get(key)) ?? [];
    return values.length > 0 ? [{ seat: id, values }] : [];
  });
}

/**
 * Two-party DH-PSI between the first holder and every other one in turn, each round narrowed to what the rounds before
 * left: `query`, `answer` and `match` messages that carry blinded points only (discipline spec, `compare`; notes 3).
 */
export function comparePrivately(room: Room, set: string, holders: readonly Holder[]): SharedValues {
  const [first, ...others] = holders;
  if (!first) return { values: [] };
  const elementOf = (value: string): string => `${set}:${value}`;
  let left = first.values.map(elementOf);
  for (const other of others) {
    const label = `${room.id} ${set} ${first.seat} ${other.seat}`;
    const [mySecret, theirSecret] = [psiSecret(room.seed, `${label} a`), psiSecret(room.seed, `${label} b`)];
    const mine = blindElements(left, mySecret);
    const query = room.send(first.seat, "coalition.query", { set, to: other.seat, points: mine.points });
    if (query.outcome !== "accepted") return refused(query);
    const theirs = blindElements(other.values.map(elementOf), theirSecret);
    const twice = blindAgain(mine.points, theirSecret);
    const answer = room.send(other.seat, "coalition.answer", {
      query: query.entry.message.id,
      points: twice,
      own: theirs.points,
    });
    if (answer.outcome !== "accepted") return refused(answer);
    const theirsTwice = blindAgain(theirs.points, mySecret);
    left = [...sharedElements(mine, twice, theirsTwice)];
    const both = new Set(theirsTwice);
    const match = room.send(first.seat, "coalition.match", {
      query: query.entry.message.id,
      points: twice.filter((point) => both.has(point)).sort(),
    });
    if (match.outcome !== "accepted") return refused(match);
  }
  return { values: left.map((element) => element.slice(set.length + 1)) };
}

function refused(verdict: Verdict): SharedValues {
  invariant(verdict.outcome !== "accepted", "an accepted message is no refusal");
  return { refused: verdictSentence(verdict) };
}

/** Values in the order of their code points, as they are published (discipline formats R5). */
export function byCodePoint(values: readonly string[]): readonly string[] {
  const points = (text: string): readonly number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return [...values].sort((a, b) => {
    const [left, right] = [points(a), points(b)];
    for (let at = 0; at < Math.min(left.length, right.length); at++) {
      if (left[at] !== right[at]) return (left[at] ?? 0) - (right[at] ?? 0);
    }
    return left.length - right.length;
  });
}

/**
 * Compares one declared set and publishes what its mode allows; nothing with fewer than `min_seats` holders. Why it
 * failed, or nothing.
 */
export function compareSet(room: Room, set: ComparedSet): { readonly refused: string } | undefined {
  const holders = holdersOf(room, `compare:${set.id}`, set.question.kind);
  const seated = [...(room.coalition?.seats.values() ?? [])].filter(({ kind }) => kind === "person").length;
  const needed = Math.max(2, set.min_seats ?? seated);
  const [first] = holders;
  if (!first || holders.length < needed) return undefined;
  const shared = comparePrivately(room, set.id, holders);
  if ("refused" in shared) return shared;
  const values = byCodePoint(shared.values);
  const result: JsonObject = set.mode === "overlap" ? { values } : { count: values.length };
  const content: JsonObject = { common: 1, set: set.id, ...result, compared: holders.length };
  const verdict = room.send(
    first.seat,
    "coalition.observe",
    { source: "document", content },
    { publishes: set.mode === "overlap" ? values : [] },
  );
  return verdict.outcome === "accepted" ? undefined : { refused: verdictSentence(verdict) };
}
