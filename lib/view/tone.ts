/** The six colours that a state may have. A tone is never the only sign: a word and a glyph go with it (ux 4). */
export type Tone = "neutral" | "active" | "waiting" | "human" | "bad" | "good";

/** All tones, in the order in which a legend lists them. */
export const tones: readonly Tone[] = ["human", "bad", "active", "waiting", "good", "neutral"];
