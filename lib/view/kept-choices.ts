/** How a person has arranged the console for themselves: kept on the server, so that it is the same in every browser (ux 3, 37). */
export const keptChoices = ["inspector-width", "inspector", "columns-beads", "columns-molecule", "charts"] as const;

/** The name of one of them; its value is a short text that its component reads. */
export type KeptChoice = (typeof keptChoices)[number];

/** Longer values are refused: each is a width, a word or a list of columns. */
export const keptChoiceMost = 400;
