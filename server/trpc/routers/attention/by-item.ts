import { rigOfOrder } from "@/lib/order/order";
import type { BeadScope } from "../../../auth/bead-scope";
import { rigOfSession } from "../session/by-session";

/** The scope of an input that is about the item under `id`: the rig of its bead, session or order; all others are the city's. */
export const byItem: BeadScope = async (input, place) => {
  const { id: key } = input as { id?: unknown };
  const [, kind = "", about = ""] = (typeof key === "string" && /^([a-z]+):(.*)$/s.exec(key)) || [];
  switch (kind) {
    case "gate":
    case "blocked":
    case "failed":
    case "stalled":
    case "molecule":
      return { beads: [about] };
    case "question":
      return { rig: await rigOfSession(about.split(" ", 1)[0] ?? "", place) };
    case "order":
      return { rig: rigOfOrder(about) };
    default:
      return { rig: "" };
  }
};
