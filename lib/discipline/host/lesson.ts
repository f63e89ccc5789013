import { baseName } from "@/lib/files/path";
import { PLACEHOLDERS, type Placeholder } from "../pack/check-lessons";
import type { JsonObject } from "../text/canonical-json";
import { withoutPointers } from "../text/pointer";
import type { Coalition, LogEntry } from "./coalition";

/** A skill that a Coalition wrote when it dissolved. `scope` is no wider than the events it came from. */
export type WrittenSkill = {
  readonly name: string;
  readonly text: string;
  readonly scope: "all" | readonly string[];
  readonly coalition: string;
};

const GENERIC = PLACEHOLDERS.map((name) => `- ${name.replaceAll("_", " ")}: {{${name}}}`).join("\n");

/** What the log says for each placeholder, and the entries that said it. */
type Filled = { readonly value: string; readonly from: readonly LogEntry[] };

/**
 * The lessons of a dissolved Coalition: each template of its pack filled once from the log, or one generic lesson where
 * there is none (discipline spec, `lessons`; formats F7). Redacted fields are left out and values are escaped Markdown.
 */
export function writeLessons(coalition: Coalition, dissolvedAt: number): readonly WrittenSkill[] {
  const filled = fillPlaceholders(coalition, dissolvedAt);
  const templates = coalition.pack?.lessons ?? [];
  const sources =
    templates.length > 0
      ? templates.map(({ path, text }) => ({ name: baseName(`/${path}`).replace(/\.md$/, ""), text }))
      : [{ name: "lesson", text: GENERIC }];
  return sources.map(({ name, text }) => {
    const used = PLACEHOLDERS.filter((placeholder) => text.includes(`{{${placeholder}}}`));
    const entries = used.flatMap((placeholder) => filled[placeholder].from);
    return {
      name: `${name} (${coalition.id})`,
      text: text.replace(/\{\{([a-z_]+)\}\}/g, (whole, placeholder: string) =>
        isPlaceholder(placeholder) ? escapeMarkdown(filled[placeholder].value) : whole,
      ),
      scope: intersection(entries),
      coalition: coalition.id,
    };
  });
}

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((placeholder) => placeholder === name);
}

/** A value as text inside Markdown: one line, nothing of it read as markup. Braces stay, for a template is filled once. */
export function escapeMarkdown(value: string): string {
  const line = value.replace(/\s+/gu, " ").trim();
  return line.replace(/[\\`*_[\]<>#|~&]/g, "\\$&").replace(/^([-+=]|\d+[.)])/, "\\$1");
}

function intersection(entries: readonly LogEntry[]): "all" | readonly string[] {
  let seats: readonly string[] | undefined;
  for (const { scope, message } of entries) {
    if (scope.to === "all") continue;
    const audience = [...new Set([message.seat, ...scope.to])].sort();
    seats = seats === undefined ? audience : seats.filter((seat) => audience.includes(seat));
  }
  return seats ?? "all";
}

function fillPlaceholders(coalition: Coalition, dissolvedAt: number): { readonly [name in Placeholder]: Filled } {
  const entries = (type: LogEntry["message"]["type"]) => coalition.log.filter(({ message }) => message.type === type);
  const open = (entry: LogEntry): JsonObject =>
    withoutPointers(entry.message.payload, entry.scope.redact) as JsonObject;
  const each = (from: readonly LogEntry[], say: (payload: JsonObject, seat: string) => unknown): Filled => ({
    value: list(from.map((entry) => say(open(entry), entry.message.seat))),
    from,
  });
  const titleOf = (need: unknown): string => {
    const entry = coalition.byId.get(String(need));
    return String((entry && open(entry).title) ?? "a need");
  };
  const charters = entries("coalition.charter").slice(-1);
  const proposals = entries("coalition.propose");
  const planned = [...coalition.assignments].map(([need, { seat }]) => `${titleOf(need)}: ${seat}`);
  const dissolves = entries("coalition.dissolve");
  const started = coalition.log[0]?.at ?? dissolvedAt;
  const outcomes = new Map<string, number>();
  for (const { policyId, outcome } of coalition.policyOutcomes) {
    const key = `${policyId} (${outcome})`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  }
  return {
    goal: each(charters, (payload) => payload.goal),
    members: each(entries("coalition.join"), (payload, seat) => `${payload.name ?? seat} (${payload.role})`),
    tasks: each(entries("coalition.need"), (payload) => payload.title),
    allocation: { value: list(planned), from: [...proposals, ...entries("coalition.need")] },
    decisions: each(entries("coalition.decide"), (payload, seat) => `${seat} ${payload.answer ?? ""}`.trim()),
    changes: each(entries("coalition.change"), (payload) => payload.reason),
    policy_outcomes: { value: list([...outcomes].map(([key, count]) => `${key} ×${count}`)), from: [] },
    duration: { value: durationText(dissolvedAt - started), from: [...charters, ...dissolves] },
  };
}

function list(values: readonly unknown[]): string {
  const texts = values.filter((value) => value !== undefined && value !== "").map(String);
  return texts.length > 0 ? texts.join("; ") : "none";
}

/** A span of milliseconds in words: `2 h 5 min`, `40 s`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const parts = [
    hours > 0 ? `${hours} h` : "",
    minutes > 0 ? `${minutes} min` : "",
    hours === 0 ? `${seconds % 60} s` : "",
  ];
  return parts.filter((part) => part !== "" && (part !== "0 s" || (hours === 0 && minutes === 0))).join(" ");
}
