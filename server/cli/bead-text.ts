import type { Bead } from "@/lib/bead/bead";
import type { Neighbour } from "@/server/bead/show-bead";
import { table } from "./table";

const oneLine = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The table of a list of beads. */
export function beadTable(beads: readonly Bead[]): string {
  if (beads.length === 0) return "No beads.\n";
  return table(
    ["ID", "TYPE", "STATUS", "P", "ASSIGNEE", "TITLE"],
    beads.map((bead) => [
      bead.id,
      bead.type,
      bead.isBlocked && bead.status !== "closed" ? `${bead.status} (blocked)` : bead.status,
      bead.priority === null ? "-" : `${bead.priority}`,
      bead.assignee || "-",
      oneLine(bead.title, 80),
    ]),
  );
}

/** One line on what became of a bead. */
export const beadLine = (bead: Bead): string => `${bead.id}  ${bead.status}  ${bead.title}\n`;

const neighbourLine = ({ otherId, type, status, title }: Neighbour): string =>
  `  ${type} ${otherId}${status === null ? " (unresolved dependency)" : ` [${status}] ${title ?? ""}`}`;

/** Everything about one bead, empty fields left out. */
export function beadDetailText(
  bead: Bead,
  dependencies: readonly Neighbour[],
  dependents: readonly Neighbour[],
  comments: readonly { readonly author: string; readonly createdAt: string; readonly text: string }[],
): string {
  const facts: [string, string][] = [
    ["Title", bead.title],
    ["Type", bead.type],
    ["Status", bead.status],
    ["Priority", bead.priority === null ? "" : `${bead.priority}`],
    ["Assignee", bead.assignee],
    ["Routed to", String(bead.metadata["gc.routed_to"] ?? "")],
    ["Store", bead.rig === null ? "city" : `rig ${bead.rig}`],
    ["Labels", bead.labels.join(", ")],
    ["Recipe", bead.ref],
    ["Created", `${bead.createdAt}${bead.createdBy ? ` by ${bead.createdBy}` : ""}`],
    ["Closed", bead.closedAt ? `${bead.closedAt}: ${bead.closeReason}` : ""],
    ["Members", bead.descendants > 0 ? `${bead.closedDescendants} of ${bead.descendants} closed` : ""],
  ];
  const lines = [bead.id, ...facts.filter(([, value]) => value !== "").map(([name, value]) => `  ${name}: ${value}`)];
  if (bead.description) lines.push("", ...bead.description.split("\n").map((line) => `  ${line}`));
  if (dependencies.length > 0) lines.push("", "Depends on:", ...dependencies.map(neighbourLine));
  if (dependents.length > 0) lines.push("", "Needed by:", ...dependents.map(neighbourLine));
  if (comments.length > 0) lines.push("", "Comments:");
  for (const comment of comments) lines.push(`  ${comment.createdAt} ${comment.author}: ${comment.text}`);
  return `${lines.join("\n")}\n`;
}
