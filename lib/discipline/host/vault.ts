import type { Pack } from "../pack/pack";
import { isJsonObject, type Json } from "../text/canonical-json";
import { collapseSpaces, foldCase, foldText } from "../text/words";

/** A seat's private key/value store. Packs never read it; the host reads the keys of its own questions only. */
export type Vault = Map<string, Json>;

/** Vault strings shorter than this are too common to be looked for in texts (discipline formats R6). */
const SHORTEST_PRIVATE = 4;

/**
 * Why a value may not be written to a vault key; undefined when it may (discipline formats R5). Only the keys of the
 * pack's own questions are judged.
 */
export function vaultWriteFault(pack: Pack | undefined, key: string, value: Json): string | undefined {
  const set = pack?.compare.find(({ id }) => key === `compare:${id}`);
  if (set) {
    const values = setValues(set.question.kind, value);
    if (!values) return `${key} is a list of strings`;
    const stray = values.find((each) => set.question.kind === "choice" && !set.question.options?.includes(each));
    return stray === undefined ? undefined : `${JSON.stringify(stray)} is none of the options of ${key}`;
  }
  const question = pack?.public.find(({ id }) => key === `public:${id}`);
  if (!question) return undefined;
  if (typeof value !== "string") return `${key} is a string`;
  if (question.question.kind === "choice" && !question.question.options?.includes(value)) {
    return `${JSON.stringify(value)} is none of the options of ${key}`;
  }
  return undefined;
}

/** The values of a compared set as they are compared; undefined when the vault holds no list of strings. */
export function setValues(kind: "choice" | "slots" | "text", value: Json | undefined): readonly string[] | undefined {
  const list = kind === "text" && typeof value === "string" ? value.split(/[,\n]/) : value;
  if (!Array.isArray(list) || !list.every((item): item is string => typeof item === "string")) return undefined;
  const shaped = kind === "text" ? list.map((text) => collapseSpaces(text).toLowerCase()) : list;
  return [...new Set(shaped)].filter((text) => text.trim() !== "");
}

/**
 * The values of a vault that may not go out, folded: every string of at least four characters, and every value below an
 * `x-private` name of the pack whatever its length (discipline formats R6).
 */
export function privateValuesOf(vault: Vault, privateNames: ReadonlySet<string>): readonly string[] {
  const values = new Set<string>();
  const visit = (value: Json, isPrivate: boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, isPrivate);
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value)) visit(item, isPrivate || isNamed(key));
    else if (typeof value === "string" || (isPrivate && typeof value === "number")) {
      const folded = foldText(String(value));
      if (folded !== "" && (isPrivate || [...folded].length >= SHORTEST_PRIVATE)) values.add(folded);
    }
  };
  const isNamed = (key: string): boolean => privateNames.has(key) || privateNames.has(key.split(/[:./]/).at(-1) ?? "");
  for (const [key, value] of vault) visit(value, isNamed(key));
  return [...values];
}

/** The canaries of a vault: its `canary` value when that is a text. */
export function canaryOf(vault: Vault): string | undefined {
  const canary = vault.get("canary");
  return typeof canary === "string" && foldCase(canary).trim() !== "" ? canary.trim() : undefined;
}
