import type { Coalition, LogEntry, Seat } from "./coalition";
import { planMinutes } from "./fairness";
import { planOf } from "./reference";

/** The needs that a change reaches: those it names and those that list one of them in `after` (discipline formats R14). */
export function affectedNeeds(coalition: Coalition, changed: readonly string[]): readonly string[] {
  const indices = changed.map((id) => coalition.needs.indexOf(id));
  return coalition.needs.filter((id) => {
    const after = coalition.byId.get(id)?.message.payload.after;
    return changed.includes(id) || (Array.isArray(after) && after.some((index) => indices.includes(Number(index))));
  });
}

/** Takes needs out of the plan: their assignments and commitments no longer hold. */
function reopenNeeds(coalition: Coalition, needs: readonly string[]): void {
  for (const need of needs) {
    coalition.assignments.delete(need);
    coalition.commitments.delete(need);
  }
}

/** What an accepted message changes in the state of its Coalition. The seat of a join is made by the host. */
export function applyEntry(coalition: Coalition, entry: LogEntry, joining: Seat | undefined): void {
  const { message, byOwner } = entry;
  const { id, seat, type, payload } = message;
  switch (type) {
    case "coalition.charter":
      coalition.goal = String(payload.goal);
      coalition.revision = typeof payload.revision === "number" ? payload.revision : coalition.revision;
      break;
    case "coalition.join":
      if (joining) coalition.seats.set(seat, joining);
      break;
    case "coalition.need":
      coalition.needs.push(id);
      break;
    case "coalition.propose":
      for (const item of planOf(payload)) {
        const minutes = planMinutes(coalition, item);
        coalition.assignments.set(item.need, { seat: item.seat, minutes, proposal: id });
        coalition.commitments.delete(item.need);
      }
      break;
    case "coalition.commit":
      coalition.commitments.set(String(payload.need), entry);
      break;
    case "coalition.observe":
      if (payload.source === "consent" && payload.content === "contact" && byOwner) coalition.consents.add(seat);
      break;
    case "coalition.change":
      reopenNeeds(coalition, affectedNeeds(coalition, Array.isArray(payload.needs) ? payload.needs.map(String) : []));
      break;
    case "coalition.dissolve":
      coalition.open = false;
      break;
    case "coalition.offer":
    case "coalition.query":
    case "coalition.answer":
    case "coalition.match":
    case "coalition.decide":
      break;
  }
}
