/** A small city that loads, with a formula of every kind that the journeys need. */
export const quay: Readonly<Record<string, string>> = {
  "city.toml": '[workspace]\nname = "quay"\n\n[[patches.agent]]\nname = "crew.hand"\nmax_active_sessions = 1\n',
  "pack.toml": '[pack]\nname = "quay"\nschema = 2\n\n[imports.crew]\nsource = "packs/crew"\n',
  "packs/crew/pack.toml": '[pack]\nname = "crew"\nschema = 2\n',
  "packs/crew/agents/hand/agent.toml": "max_active_sessions = 6\n",
  "packs/crew/agents/hand/prompt.md": "Work.\n",
  "formulas/pancakes.toml": `formula = "pancakes"
description = "Make pancakes from scratch"

[[steps]]
id = "dry"
title = "Mix dry ingredients"

[[steps]]
id = "wet"
title = "Mix wet ingredients"

[[steps]]
id = "combine"
title = "Combine wet and dry"
needs = ["dry", "wet"]
`,
};
