/** The usual questions to a list of beads, as filters of the one grammar; the counts of the console link to these. */
export const beadFilters = [
  { id: "open", label: "Open", filter: "state:open" },
  { id: "ready", label: "Ready", filter: "state:ready" },
  { id: "working", label: "Running", filter: "state:working" },
  { id: "blocked", label: "Waiting", filter: "state:blocked" },
  { id: "gate", label: "Gates", filter: "state:gate" },
  { id: "trouble", label: "Blocked by its worker", filter: "status:blocked" },
  { id: "closed", label: "Closed", filter: "state:closed" },
] as const;

/** The filter text of a usual question, narrowed to a rig when one is chosen. */
export function beadFilter(id: (typeof beadFilters)[number]["id"], rig = ""): string {
  const { filter } = beadFilters.find((each) => each.id === id)!;
  return narrowed(filter, rig);
}

/** A filter narrowed to a rig; an empty rig is the whole city. */
export function narrowed(filter: string, rig: string): string {
  return rig ? `${filter} rig:${/\s/.test(rig) ? JSON.stringify(rig) : rig}` : filter;
}
