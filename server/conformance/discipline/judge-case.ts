import { isDeepStrictEqual } from "node:util";
import { canonicalJson } from "@/lib/discipline/text/canonical-json";
import type { Expectation, Outcome } from "./discipline-case";

type Judge = (expected: never, outcome: Outcome) => string | undefined;

const show = (value: unknown): string => JSON.stringify(value) ?? "undefined";
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
const rulesOf = (outcome: Outcome): readonly string[] =>
  (outcome.rows ?? []).filter(({ severity }) => severity === "error").map(({ rule }) => rule);

const same =
  (key: string): Judge =>
  (expected, outcome) =>
    isDeepStrictEqual(normal(expected), normal(outcome[key]))
      ? undefined
      : `${key} is ${show(outcome[key])}, not ${show(expected)}`;

const normal = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Lists of published things compare in any order. */
const sameSet =
  (key: string): Judge =>
  (expected, outcome) => {
    const sorted = (list: unknown) => (Array.isArray(list) ? list.map(canonicalJson).sort() : list);
    const got = sorted(normal(outcome[key]));
    return isDeepStrictEqual(sorted(expected), got)
      ? undefined
      : `${key} is ${show(outcome[key])}, not ${show(expected)}`;
  };

const contains =
  (key: string): Judge =>
  (expected, outcome) => {
    const missing = texts(expected).filter((text) => !String(outcome[key]).includes(text));
    return missing.length > 0 ? `${key} lacks ${show(missing)}` : undefined;
  };

const absent =
  (key: string): Judge =>
  (expected, outcome) => {
    const found = texts(expected).filter((text) => String(outcome[key]).includes(text));
    return found.length > 0 ? `${key} holds ${show(found)}` : undefined;
  };

const partial =
  (key: string): Judge =>
  (expected, outcome) => {
    const actual = (outcome[key] ?? {}) as Readonly<Record<string, unknown>>;
    const wrong = Object.entries(expected).filter(([name, value]) => !isDeepStrictEqual(value, normal(actual[name])));
    return wrong.length > 0
      ? `${key}: ${wrong.map(([name, value]) => `${name} is ${show(actual[name])}, not ${show(value)}`)}`
      : undefined;
  };

const JUDGES: Readonly<Record<string, Judge>> = {
  ok: same("ok"),
  rules: (expected: readonly string[], outcome) => {
    const missing = expected.filter((rule) => !rulesOf(outcome).includes(rule));
    return missing.length > 0 ? `no row of ${missing}` : undefined;
  },
  rules_any: (expected: readonly string[], outcome) =>
    expected.some((rule) => rulesOf(outcome).includes(rule)) ? undefined : `no row of ${expected}`,
  rules_absent: (expected: readonly string[], outcome) => {
    const found = expected.filter((rule) => rulesOf(outcome).includes(rule));
    return found.length > 0 ? `rows of ${found}` : undefined;
  },
  message_contains: (expected, outcome) =>
    texts(expected).every((text) => String(outcome.messages_text).includes(text))
      ? undefined
      : `no message contains ${show(expected)}`,
  max_ms: (expected: number, outcome) =>
    Number(outcome.ms) <= expected ? undefined : `took ${outcome.ms} ms, more than ${expected}`,
  first: same("first"),
  last: same("last"),
  list: same("list"),
  bound: same("bound"),
  scores: (expected: Readonly<Record<string, number>>, outcome) => {
    const scores = outcome.scores as Readonly<Record<string, number>>;
    const wrong = Object.entries(expected).filter(([name, score]) => Math.abs((scores[name] ?? 0) - score) > 1e-9);
    return wrong.length > 0 ? `scores are ${show(scores)}` : undefined;
  },
  decision: same("decision"),
  roles: same("roles"),
  canaries_leaked: same("canaries_leaked"),
  steps: partial("steps"),
  live: same("live"),
  exit: same("exit"),
  winner: same("winner"),
  allocation: partial("allocation"),
  outcome: same("outcome"),
  policy_id: same("policy_id"),
  redact: same("redact"),
  stopped: same("stopped"),
  accepted: same("accepted"),
  refused: (expected, outcome) =>
    (expected === true ? outcome.refused !== undefined : outcome.refused === expected)
      ? undefined
      : `refused is ${show(outcome.refused)}`,
  refused_at: same("refused_at"),
  held: same("held"),
  stored_redact: same("stored_redact"),
  log_absent: absent("log_text"),
  view_absent: (expected: Readonly<Record<string, readonly string[]>>, outcome) => {
    const view = outcome.view_text as (seat: string) => string;
    const leaks = Object.entries(expected).flatMap(([seat, each]) => each.filter((text) => view(seat).includes(text)));
    return leaks.length > 0 ? `a view holds ${show(leaks)}` : undefined;
  },
  metadata: same("metadata"),
  metadata_contains: contains("metadata_text"),
  metadata_absent: absent("metadata_text"),
  skills_written: same("skills_written"),
  skills_contain: contains("skills_text"),
  skills_absent: absent("skills_text"),
  join_skills: same("join_skills"),
  published: sameSet("published"),
  observes: sameSet("observes"),
  searches: judgeSearches as Judge,
  search_absent: absent("search_text"),
};

/** Searches are given as their words, or as mappings with a seat and the words. */
function judgeSearches(expected: readonly unknown[], outcome: Outcome): string | undefined {
  const actual = outcome.searches as readonly { readonly seat: string; readonly query: string }[];
  const left = [...actual];
  for (const want of expected) {
    const values: readonly unknown[] = typeof want === "string" ? [want] : Object.values(want as object);
    const at = left.findIndex(
      ({ seat, query }) => values.includes(query) && (values.length === 1 || values.includes(seat)),
    );
    if (at < 0) return `searches are ${show(actual)}, not ${show(expected)}`;
    left.splice(at, 1);
  }
  return left.length > 0 ? `searches are ${show(actual)}, not ${show(expected)}` : undefined;
}

/** What an outcome misses of its expectations, one sentence each. */
export function judgeOutcome(expected: Expectation, outcome: Outcome): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const judge = JUDGES[key];
    if (!judge) return [`the runner has no expectation ${key}`];
    return judge(value as never, outcome) ?? [];
  });
}
