import type { BuiltinCheck } from "../builtin-check";
import { countedVerdict } from "../check-result";
import { opened } from "./store";

/** Ids carry the prefix of their scope: one that no scope has is work that no command of a scope finds (runtime 5.4). */
export const beadPrefixes: BuiltinCheck = {
  name: "bead-prefixes",
  spec: "runtime 5.4, reference 20.5",
  verifies: "every bead has the prefix of the city or of a rig",
  needs: "store",
  run: (facts) => {
    const { city } = facts;
    const prefixes = [city.prefix, ...city.rigs.map((rig) => rig.prefix)];
    const strangers = opened(facts).beads.filter(
      (bead) => bead.status !== "closed" && !prefixes.some((prefix) => bead.id.startsWith(`${prefix}-`)),
    );
    const byPrefix = new Map<string, string[]>();
    for (const { id } of strangers) {
      const prefix = id.slice(0, Math.max(id.lastIndexOf("-"), 0));
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), id]);
    }
    const details = [...byPrefix].map(([prefix, ids]) => {
      const shown = ids.slice(0, 5).join(", ");
      return `prefix "${prefix}": ${ids.length} bead(s), ${shown}${ids.length > 5 ? ", …" : ""}`;
    });
    return countedVerdict(details, "all beads have a known prefix", () => ({
      status: "warning",
      message: `${strangers.length} open bead(s) with a prefix that no scope has`,
      hint: `known: ${prefixes.join(", ")}; a renamed prefix belongs into .gc/site.toml or [[rigs]] prefix`,
    }));
  },
};
