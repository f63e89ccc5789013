import type { FileTree } from "@/lib/files/file-tree";
import { sha256Hex } from "@/lib/files/memory-tree";
import { relativePath } from "@/lib/files/path";

/** One thing that a repair of a built-in check does. Paths are absolute. */
export type RepairStep =
  /** A file gets another text; undefined where it does not exist yet. */
  | { readonly kind: "write"; readonly path: string; readonly before: string | undefined; readonly after: string }
  /** A folder is set aside: moved to a place that is not there yet. Nothing is deleted. */
  | { readonly kind: "move"; readonly from: string; readonly to: string }
  /** What the store derives from edges is computed again for these beads. */
  | { readonly kind: "derive"; readonly beads: readonly string[] }
  /** A session is ended through the source that sees it. */
  | { readonly kind: "end-session"; readonly source: string; readonly id: string; readonly sessionName: string };

/** What a repair would do, or why it cannot do it for this city. */
export type RepairPlan = { readonly steps: readonly RepairStep[] } | { readonly refused: string };

/** What a step does, as a sentence. */
export function stepSentence(step: RepairStep, cityRoot: string): string {
  switch (step.kind) {
    case "write":
      return `${step.before === undefined ? "Write" : "Change"} ${relativePath(cityRoot, step.path)}.`;
    case "move":
      return `Move ${relativePath(cityRoot, step.from)} to ${relativePath(cityRoot, step.to)}; nothing is deleted.`;
    case "derive":
      return `Compute again what is derived of ${step.beads.length} bead(s).`;
    case "end-session":
      return `End session ${step.sessionName} through ${step.source}.`;
  }
}

/** Names a plan by what it does: what somebody was shown is what is done, or nothing is. Lower-case hex SHA-256. */
export const planDigest = (steps: readonly RepairStep[]): string =>
  sha256Hex(
    JSON.stringify(steps.map((step) => (step.kind === "write" ? { ...step, before: step.before ?? null } : step))),
  );

/** The files that a plan writes, as they would be afterwards. */
export const writtenTexts = (steps: readonly RepairStep[]): ReadonlyMap<string, string> =>
  new Map(steps.flatMap((step) => (step.kind === "write" ? [[step.path, step.after] as const] : [])));

/** Collects edits of files, each on top of the one before; a file that ends as it was is no step. */
export class TextEdits {
  readonly #texts = new Map<string, string>();

  constructor(readonly tree: FileTree) {}

  /** The text of a file with the edits so far; empty where there is none. */
  read(path: string): string {
    return this.#texts.get(path) ?? this.tree.read(path) ?? "";
  }

  write(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Whether there is a file, on the disk or by an edit. */
  has(path: string): boolean {
    return this.#texts.has(path) || this.tree.kind(path) !== undefined;
  }

  get steps(): RepairStep[] {
    return [...this.#texts].flatMap(([path, after]): RepairStep[] => {
      const before = this.tree.kind(path) === "file" ? this.tree.read(path) : undefined;
      return before === after ? [] : [{ kind: "write", path, before, after }];
    });
  }
}
