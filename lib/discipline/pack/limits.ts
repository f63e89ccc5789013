/** The core version of this host; a pack's `core` range must include it (discipline notes 2). */
export const CORE_VERSION = "0.1.0";

/** Largest file of a pack, in bytes. */
export const MAX_FILE_BYTES = 1_048_576;

/** Most regular files in a pack folder, pack.yaml included (discipline formats R9). */
export const MAX_FILES = 64;

/** Most collections inside each other in a YAML or JSON file of a pack. */
export const MAX_DEPTH = 32;

/** Most lexical tokens in a YAML file: far above any pack, far below what makes a parser slow. */
export const MAX_YAML_TOKENS = 250_000;

/** Most values in a schema after its references are inlined. */
export const MAX_BUNDLED_VALUES = 20_000;
