/** The words of the field, each in one line: popovers, help and ARCHITECTURE.md say the same (a test compares them). */
export const glossary = {
  city: "a folder with `city.toml`: the deployment of a fleet",
  pack: "a folder with `pack.toml`: agents, formulas, orders, commands, checks to be reused",
  rig: "a project that a city works on, with packs of its own",
  binding: "the name under which a pack is imported; it qualifies the names of its agents",
  surface: "where definitions land: the city's, or one rig's",
  scope: "which surface an agent is for; also the store and the formulas that a command uses",
  revision:
    "one load of a city that differs from the load before: numbered, hashed over what was read, kept with its composition",
  formula: "a file that says how work is carried out",
  recipe: "what a formula compiles to: steps and edges",
  bead: "one unit of work in the store",
  molecule: "the beads of one cooked recipe, under one root",
  wisp: "a molecule that is made to be thrown away; a root-only wisp is a single bead",
  cook: "to make a molecule of a recipe",
  sling: "to route work to an agent, cooking it first where asked",
  convoy: "beads that are tracked together",
  order: "a rule that starts a formula or a script by time or event",
  gate: "a wait that somebody or something outside has to end",
} as const satisfies Readonly<Record<string, string>>;

/** A word of the glossary. */
export type GlossaryWord = keyof typeof glossary;
