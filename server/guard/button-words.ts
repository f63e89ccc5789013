import type { SourceFile } from "./source-files";

/** Words of a button that name the mechanism and leave out what happens (ux 75). */
const empty = [
  "Submit",
  "OK",
  "Ok",
  "Okay",
  "Save",
  "Apply",
  "Confirm",
  "Cancel",
  "Yes",
  "No",
  "Continue",
  "Send",
  "Proceed",
  "Done",
];
const pattern = new RegExp(`<(?:Action)?Button\\b(?:[^>]|=>)*>\\s*(${empty.join("|")})\\s*</(?:Action)?Button>`, "g");

/** Buttons of a file that do not say what they do, as sentences. */
export function emptyButtons({ path, text }: SourceFile): string[] {
  return [...text.matchAll(pattern)].map(
    (match) =>
      `${path}:${text.slice(0, match.index).split("\n").length}: "${match[1]}" names no effect; say what happens`,
  );
}
