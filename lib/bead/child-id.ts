/** Dots that an id may hold: a fourth level is refused (runtime 5.4). */
const deepest = 3;

/** What is wrong with giving this bead a child, in the store's words (runtime 15, 12); undefined when nothing is. */
export function childDepthProblem(parentId: string): string | undefined {
  return parentId.split(".").length - 1 >= deepest
    ? `maximum hierarchy depth (${deepest}) exceeded for parent ${parentId}`
    : undefined;
}

/** `parent.N`, one above the highest child that the store has (runtime 5.4). */
export function nextChildId(parentId: string, existing: Iterable<string>): string {
  let highest = 0;
  for (const id of existing) {
    const rest = id.startsWith(`${parentId}.`) ? id.slice(parentId.length + 1) : "";
    if (/^\d+$/.test(rest)) highest = Math.max(highest, Number(rest));
  }
  return `${parentId}.${highest + 1}`;
}
