/** What `formula cook` prints: root, count, then each recipe id with its bead id, sorted by recipe id (formula 2). */
export function cookText(cooked: {
  readonly rootId: string;
  readonly created: number;
  readonly ids: Readonly<Record<string, string>>;
}): string {
  const lines = Object.keys(cooked.ids)
    .sort()
    .map((ref) => `${ref} -> ${cooked.ids[ref]}\n`);
  return `Root: ${cooked.rootId}\nCreated: ${cooked.created}\n${lines.join("")}`;
}

/** What `formula cook --attach` prints (reference 10). */
export function attachText(attached: {
  readonly beadId: string;
  readonly rootId: string;
  readonly workflowRootId: string;
  readonly created: number;
}): string {
  const { beadId, rootId, workflowRootId, created } = attached;
  return `Attached: ${beadId} -> ${rootId} (root: ${workflowRootId})\nRoot: ${rootId}\nCreated: ${created}\n`;
}
