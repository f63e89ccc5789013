import { quay } from "./quay";

/** A city with chores that hang together in no way, and a chain of work that ends at a gate. */
export const chores: Readonly<Record<string, string>> = {
  ...quay,
  "formulas/chores.toml": `formula = "chores"
description = "Small things"
${["Coil the ropes", "Oil the winch", "Paint the hull", "Scrub the deck"]
  .map((title, at) => `\n[[steps]]\nid = "s${at}"\ntitle = "${title}"\n`)
  .join("")}
[[steps]]
id = "sail"
title = "Set sail"
needs = ["s0"]
`,
};

/** A city with one formula of `beads` steps in epics of 99, for the page of a large molecule. */
export function fleet(beads: number): Readonly<Record<string, string>> {
  const lines = ['formula = "fleet"', 'description = "Refit the fleet"', ""];
  for (let at = 0; at < beads; at++) {
    const epic = Math.floor(at / 100);
    const place = at % 100;
    if (place === 0) lines.push("[[steps]]", `id = "ship${epic}"`, `title = "Refit ship ${epic}"`, 'type = "epic"', "");
    else {
      lines.push("[[steps.children]]", `id = "task${at}"`, `title = "Ship ${epic}: task ${place}"`);
      if (place > 1 && place % 10 === 0) lines.push(`needs = ["task${at - 1}"]`);
      lines.push("");
    }
  }
  return { ...quay, "formulas/fleet.toml": lines.join("\n") };
}
