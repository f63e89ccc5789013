import type { Bead, Dependency } from "../bead/bead";

/** The ways in which a molecule leaves the console (ux 42). */
export const exportFormats = ["json", "csv", "mermaid"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What is exported: the members that the filter leaves, in their order, and the edges between them. */
export type ExportedMolecule = {
  readonly rootId: string;
  readonly beads: readonly Bead[];
  readonly edges: readonly Pick<Dependency, "issueId" | "dependsOnId" | "type">[];
};

/** The file ending of a format. */
export const exportEnding: Readonly<Record<ExportFormat, string>> = { json: "json", csv: "csv", mermaid: "mmd" };

/** A molecule as text; moments are UTC (ux 77). */
export function exportText(molecule: ExportedMolecule, format: ExportFormat): string {
  if (format === "csv") return csvText(molecule);
  if (format === "mermaid") return mermaidText(molecule);
  return `${JSON.stringify(molecule, null, 2)}\n`;
}

const columns = [
  ["id", (bead: Bead) => bead.id],
  ["title", (bead: Bead) => bead.title],
  ["type", (bead: Bead) => bead.type],
  ["status", (bead: Bead) => bead.status],
  ["priority", (bead: Bead) => bead.priority ?? ""],
  ["assignee", (bead: Bead) => bead.assignee],
  ["rig", (bead: Bead) => bead.rig ?? ""],
  ["parent", (bead: Bead) => bead.parentId ?? ""],
  ["labels", (bead: Bead) => bead.labels.join(" ")],
  ["created_at", (bead: Bead) => bead.createdAt],
  ["started_at", (bead: Bead) => bead.startedAt ?? ""],
  ["closed_at", (bead: Bead) => bead.closedAt ?? ""],
  ["close_reason", (bead: Bead) => bead.closeReason],
] as const;

function csvText({ beads, edges }: ExportedMolecule): string {
  const waits = new Map<string, string[]>();
  for (const edge of edges) {
    if (edge.type === "parent-child") continue;
    const list = waits.get(edge.issueId);
    if (list) list.push(edge.dependsOnId);
    else waits.set(edge.issueId, [edge.dependsOnId]);
  }
  const lines = [[...columns.map(([name]) => name), "waits_for"]];
  for (const bead of beads)
    lines.push([...columns.map(([, of]) => String(of(bead))), (waits.get(bead.id) ?? []).join(" ")]);
  return lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

/** RFC 4180; a cell that a spreadsheet would compute is defused by an apostrophe. */
function csvCell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function mermaidText({ rootId, beads, edges }: ExportedMolecule): string {
  const names = new Map(beads.map((bead, index) => [bead.id, `b${index}`]));
  const lines = ["flowchart LR"];
  for (const bead of beads)
    lines.push(`  ${names.get(bead.id)}["${mermaidWord(bead.title)} · ${mermaidWord(bead.status)}"]`);
  for (const { issueId, dependsOnId, type } of edges) {
    const to = names.get(issueId);
    const from = names.get(dependsOnId);
    if (!to || !from || (type === "parent-child" && dependsOnId === rootId)) continue;
    lines.push(`  ${from} ${type === "blocks" ? "-->" : type === "parent-child" ? "---" : "-.->"} ${to}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Nothing in a title may end the label or begin markup. */
function mermaidWord(text: string): string {
  return text.replace(/["#<>&[\]{}|\\`\r\n]/g, (sign) => (/\s/.test(sign) ? " " : `#${sign.codePointAt(0)};`));
}
