import type { Comment, Dependency } from "../bead";
import { beadProblems } from "../bead-problems";
import { dependencyTypeProblem } from "../dependency-type";
import { type BeadRecord, recordFields } from "./bead-record";
import { momentOf } from "./moment-of";

/** What a line is: a bead, nothing to import, or a mistake (as a sentence). `notes` tell of drift that was put right. */
export type ReadLine =
  | { readonly kind: "bead"; readonly record: BeadRecord; readonly notes: readonly string[] }
  | { readonly kind: "skipped"; readonly what: "blank" | "tombstone" | "memory" | "other" }
  | { readonly kind: "dump" }
  | { readonly kind: "problem"; readonly message: string };

type Json = Readonly<Record<string, unknown>>;

/** Reads one line of a bead export (runtime 13), old or new, with its defaults. `now` dates what has no date. */
export function readRecord(line: string, now: string): ReadLine {
  if (line.trim() === "") return { kind: "skipped", what: "blank" };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { kind: "problem", message: `not JSON: ${error instanceof Error ? error.message : error}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "problem", message: "a line is one JSON object" };
  const json = value as Json;
  if (json._type === "memory") return { kind: "skipped", what: "memory" };
  if (json._type !== undefined && json._type !== "issue") return { kind: "skipped", what: "other" };
  if (json.status === "tombstone") return { kind: "skipped", what: "tombstone" };
  return isTableRow(json) ? { kind: "dump" } : new Reader(json, now).read();
}

/** A row of a database dump: flags as 0 and 1, metadata as text, and no edges, labels or comments at all. */
function isTableRow(json: Json): boolean {
  const flags = ["ephemeral", "pinned", "is_template"].some((flag) => typeof json[flag] === "number");
  return flags || (typeof json.metadata === "string" && "timeout_ns" in json);
}

/** Whether a bead can be asked for by its id: in an address, a filter and a command line. */
function isAddressable(id: string): boolean {
  return /^[^\s/\\\p{C}]{1,200}$/u.test(id) && !/^\.+$/.test(id);
}

class Reader {
  readonly #notes: string[] = [];
  readonly #problems: string[] = [];

  constructor(
    readonly json: Json,
    readonly now: string,
  ) {}

  read(): ReadLine {
    const id = this.text("id");
    if (id === "") this.#problems.push("id is required");
    else if (!isAddressable(id))
      this.#problems.push("an id has at most 200 characters, and no blanks, slashes or control characters");
    const status = this.text("status") || "open";
    const createdAt = this.moment("created_at") ?? this.moment("updated_at") ?? this.now;
    const updatedAt = this.moment("updated_at") ?? createdAt;
    const ephemeral = this.flag("ephemeral") || this.flag("wisp");
    const noHistory = this.flag("no_history");
    const title = this.text("title");
    const priority = this.whole("priority") ?? 0;
    this.#problems.push(...beadProblems({ title, priority, ephemeral, noHistory }));
    const awaitType = this.text("await_type");
    const bead: BeadRecord["bead"] = {
      id,
      title,
      type: this.text("issue_type") || "task",
      status,
      priority,
      description: this.text("description"),
      design: this.text("design"),
      acceptanceCriteria: this.text("acceptance_criteria"),
      notes: this.text("notes"),
      assignee: this.text("assignee"),
      owner: this.text("owner"),
      createdBy: this.text("created_by"),
      externalRef: this.text("external_ref") || null,
      specId: this.text("spec_id"),
      sourceSystem: this.text("source_system"),
      estimatedMinutes: this.whole("estimated_minutes") ?? null,
      createdAt,
      updatedAt,
      startedAt: this.moment("started_at") ?? null,
      closedAt: this.closedAt(status, createdAt, updatedAt),
      dueAt: this.moment("due_at") ?? null,
      deferUntil: this.moment("defer_until") ?? null,
      closeReason: this.text("close_reason"),
      closedBySession: this.text("closed_by_session"),
      labels: [...new Set(this.texts("labels"))],
      metadata: this.metadata(),
      ephemeral,
      noHistory,
      pinned: this.flag("pinned"),
      isTemplate: this.flag("is_template"),
      wispType: this.text("wisp_type"),
      molType: this.text("mol_type"),
      workType: this.text("work_type"),
      await:
        awaitType === ""
          ? null
          : {
              type: awaitType,
              id: this.text("await_id"),
              timeout: this.whole("timeout") ?? null,
              waiters: this.texts("waiters"),
            },
      extra: Object.fromEntries(
        Object.entries(this.json).filter(([key, value]) => !recordFields.has(key) && value !== "" && value !== null),
      ),
      ref: this.text("ref"),
      ordinal: this.whole("ordinal") ?? 0,
    };
    const record: BeadRecord = {
      bead,
      dated: this.json.updated_at !== undefined,
      dependencies: this.rows("dependencies").flatMap((row) => this.dependency(row, bead.id, createdAt)),
      comments: this.rows("comments").map((row) => this.comment(row, bead.id, createdAt)),
    };
    if (this.#problems.length > 0)
      return { kind: "problem", message: `${id === "" ? "" : `${id}: `}${this.#problems.join("; ")}` };
    return { kind: "bead", record, notes: this.#notes };
  }

  /** Closed without a time of closing: a second after the last change (runtime 13). */
  closedAt(status: string, createdAt: string, updatedAt: string): string | null {
    const given = this.moment("closed_at") ?? null;
    if (status !== "closed") {
      if (given) this.#notes.push(`closed_at dropped: the status is ${status}`);
      return null;
    }
    if (given) return given;
    const last = Date.parse(createdAt) > Date.parse(updatedAt) ? createdAt : updatedAt;
    return momentOf(last, 1) ?? last;
  }

  metadata(): Json {
    const { metadata } = this.json;
    if (metadata === undefined || metadata === null) return {};
    if (typeof metadata === "object" && !Array.isArray(metadata)) return metadata as Json;
    if (typeof metadata === "string") {
      try {
        const parsed: unknown = JSON.parse(metadata || "{}");
        if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed as Json;
      } catch {
        // Falls through to the sentence below.
      }
    }
    this.#problems.push("metadata is a JSON object");
    return {};
  }

  dependency(row: Json, id: string, createdAt: string): Dependency[] {
    const dependsOnId = textOf(row.depends_on_id);
    const type = textOf(row.type) || "blocks";
    const problem = dependencyTypeProblem(type);
    if (problem) this.#problems.push(problem);
    if (dependsOnId === "") {
      this.#problems.push("a dependency without depends_on_id");
      return [];
    }
    const own = textOf(row.issue_id);
    if (own !== "" && own !== id) this.#notes.push(`dependency of ${own} found on ${id}; kept as one of ${id}`);
    return [
      {
        issueId: id,
        dependsOnId,
        type,
        createdAt: momentOf(textOf(row.created_at)) ?? createdAt,
        createdBy: textOf(row.created_by),
        metadata:
          typeof row.metadata === "object" && row.metadata !== null
            ? JSON.stringify(row.metadata)
            : textOf(row.metadata),
        threadId: textOf(row.thread_id),
      },
    ];
  }

  comment(row: Json, beadId: string, createdAt: string): Comment {
    return {
      id: textOf(row.id),
      beadId,
      author: textOf(row.author),
      text: textOf(row.text),
      createdAt: momentOf(textOf(row.created_at)) ?? createdAt,
    };
  }

  rows(field: string): Json[] {
    const value = this.json[field];
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null)) return value as Json[];
    this.#problems.push(`${field} is a list of objects`);
    return [];
  }

  text(field: string): string {
    const value = this.json[field];
    if (value !== undefined && value !== null && typeof value !== "string") this.#problems.push(`${field} is a text`);
    const text = typeof value === "string" ? value : "";
    if (!text.includes("\0")) return text;
    this.#notes.push(`${field}: NUL characters dropped`);
    return text.replaceAll("\0", "");
  }

  texts(field: string): string[] {
    const value = this.json[field];
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
    this.#problems.push(`${field} is a list of texts`);
    return [];
  }

  flag(field: string): boolean {
    return this.json[field] === true;
  }

  whole(field: string): number | undefined {
    const value = this.json[field];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "number" && Number.isSafeInteger(value)) return value;
    this.#problems.push(`${field} is a whole number`);
    return undefined;
  }

  moment(field: string): string | undefined {
    const value = this.json[field];
    if (value === undefined || value === null || value === "") return undefined;
    const moment = typeof value === "string" ? momentOf(value) : undefined;
    if (moment === undefined) this.#problems.push(`${field} is a moment like 2026-05-02T10:00:00Z`);
    return moment;
  }
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : "";
}
