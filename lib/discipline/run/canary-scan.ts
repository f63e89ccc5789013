import { canaryOf } from "../host/vault";
import { base64Unpadded } from "../text/base64";
import { isJsonObject } from "../text/canonical-json";
import { foldCase } from "../text/words";
import type { Room } from "./room";

/** The forms in which a canary is recognised (discipline formats R15). Splits over messages and other encodings are not. */
export const CANARY_FORMS = ["plain", "letter-case", "base64", "reversed", "split"] as const;
export type CanaryForm = (typeof CANARY_FORMS)[number];

/** One sighting of a canary outside its vault. */
export type CanaryLeak = { readonly seat: string; readonly form: CanaryForm; readonly place: string };

/** A text that left the vaults, or a JSON value of which every string and key is one. */
export type Outside = { readonly place: string; readonly value: unknown };

const BINARY_FIELDS = new Set(["sig", "prev", "points", "own"]);

/** Strings of a value, and its keys if wanted. Signatures, hashes and group elements are left out: they hold no text and match by chance. */
function textsOutside(value: unknown, withKeys: boolean): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => textsOutside(item, withKeys));
  if (!isJsonObject(value)) return typeof value === "number" ? [String(value)] : [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (BINARY_FIELDS.has(key)) return [];
    return [...(withKeys ? [key] : []), ...textsOutside(item, withKeys)];
  });
}

/** The form in which a canary stands in a value; undefined when it does not. */
export function canaryForm(canary: string, value: unknown): CanaryForm | undefined {
  const whole = textsOutside(value, true).join("\n");
  const folded = foldCase(whole);
  const mark = foldCase(canary);
  const base64 = base64Unpadded(canary);
  if (whole.includes(canary)) return "plain";
  if (folded.includes(mark)) return "letter-case";
  if (whole.includes(base64) || whole.includes(base64.replaceAll("+", "-").replaceAll("/", "_"))) return "base64";
  if (folded.includes([...mark].reverse().join(""))) return "reversed";
  const withoutKeys = foldCase(textsOutside(value, false).join(""));
  const split = [folded, withoutKeys].some((text) => text.replace(/\s+/gu, "").includes(mark.replace(/\s+/gu, "")));
  return split ? "split" : undefined;
}

/** Everything of a room that is outside the vaults (discipline notes 4). */
export function outsideOf(room: Room): readonly Outside[] {
  const coalition = room.coalition;
  const seats = [...(coalition?.seats.keys() ?? [])];
  return [
    ...(coalition?.log ?? []).map((entry) => ({ place: "log", value: entry })),
    ...seats.flatMap((seat) =>
      room.host.view(room.id, seat).messages.map((message) => ({ place: `projection of ${seat}`, value: message })),
    ),
    ...room.host.stewardInputs.map((message) => ({ place: "Steward input", value: message })),
    ...(coalition?.lessons ?? []).map((skill) => ({ place: "lesson", value: skill })),
    ...room.channels.map(({ channel, seat, text }) => ({ place: `${channel} channel of ${seat}`, value: text })),
  ];
}

/** The canaries that were seen outside their vaults, one leak for each canary; no exemption is known here (formats X3). */
export function scanCanaries(
  room: Room,
  seats: readonly string[],
  more: readonly Outside[] = [],
): readonly CanaryLeak[] {
  const outside = [...outsideOf(room), ...more];
  return seats.flatMap((seat): CanaryLeak[] => {
    const canary = canaryOf(room.host.vault(seat));
    if (canary === undefined) return [];
    for (const { place, value } of outside) {
      const form = canaryForm(canary, value);
      if (form) return [{ seat, form, place }];
    }
    return [];
  });
}
