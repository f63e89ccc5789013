/** Most steps that loops, or expansions, or advice may add to one formula (decision F11). */
export const MAX_EXPANDED_STEPS = 10_000;

/** Most levels that children and loops may be nested (decision F11). */
export const MAX_NESTING = 64;

/** Most levels of template children, and of expansions inside expansions (reference 5.3, 5.4). */
export const MAX_EXPANSION_DEPTH = 5;

/** Most files in one chain of `extends`. */
export const MAX_EXTENDS = 256;

/** A description file above this many bytes becomes a pointer (formula 1.8). */
export const MAX_INLINE_BYTES = 4096;

/** Most characters of one range expression. */
export const MAX_RANGE_LENGTH = 1000;
