import { describe, expect, it } from "vitest";
import { canaryForm } from "./canary-scan";

const CANARY = "C-7Q2X";
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("discipline formats R15, a canary in ten encodings", () => {
  it.each([
    ["as written", { content: `see ${CANARY}.` }, "plain"],
    ["in a key", { [CANARY]: 1 }, "plain"],
    ["in another letter case", { content: "see c-7q2x." }, "letter-case"],
    ["in base64", { content: base64(CANARY) }, "base64"],
    ["reversed", { content: "X2Q7-C" }, "reversed"],
    ["split over white space", { content: "C - 7 Q\n2 X" }, "split"],
    ["split over two fields of one message", { a: "C-7", b: "Q2X" }, "split"],
  ])("caught %s", (_what, value, form) => expect(canaryForm(CANARY, value)).toBe(form));

  it.each([
    ["split over two messages", { content: "C-7" }],
    ["in hexadecimal", { content: Buffer.from(CANARY).toString("hex") }],
    ["percent-encoded", { content: "C%2D7Q2X" }],
    ["by letters turned by thirteen", { content: "P-7D2K" }],
    ["in base64 of a longer text", { content: base64(`x${CANARY}`) }],
  ])("not caught %s, and the project says so", (_what, value) => expect(canaryForm(CANARY, value)).toBeUndefined());

  it("leaves out signatures, hashes and group elements, which match by chance", () => {
    expect(canaryForm("cafe", { sig: "00cafe00", prev: "cafe", points: ["cafe"], own: ["cafe"] })).toBeUndefined();
  });
});
