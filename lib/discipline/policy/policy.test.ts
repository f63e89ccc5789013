import { describe, expect, it } from "vitest";
import type { Policy, PolicyAction } from "../pack/pack";
import { holdsContactDetails } from "./contact-details";
import { corePolicyVerdict } from "./core-policy";
import { KNOWN_ANSWERS } from "./known-answer";
import { packPolicyVerdict } from "./policy-match";
import { matchesCategory } from "./text-category";

describe("discipline formats R6, contact details", () => {
  it.each([
    "mail me: kari@fjord.example",
    "KARI.NES+boats@POST.FJORD.EXAMPLE!",
    "(<kari@fjord.example>)",
    "+47 912 34 567",
    "Tel. 22 33 44 55",
    "call (020) 7946 0958",
    "text me at 5550143 99",
    "MOBILE: 912-34-567",
    "+1-202-555-0143",
  ])("stops %s", (text) => expect(holdsContactDetails(text)).toBe(true));

  it.each([
    "2027-03-14 at 18:30",
    "call by 2027-03-14",
    "ring on 14.03.2027 or 14/03/2027",
    "call it kr 12 500 000",
    "the phone costs 1250000 kr",
    "text 3f2b8c1e-0d4a-4b6e-9f7a-2c5d8e1b0a93",
    "money: 1250000",
    "ring binder AB-1234567",
    "user@host without a domain",
    "Wed 14-16",
    "120 x 60 x 35 cm",
    "a + b = 12345678",
    "+123",
    "12345678",
    "the recall of 12345678 cars",
  ])("lets %s pass", (text) => expect(holdsContactDetails(text)).toBe(false));

  it("takes time in proportion to the text", () => {
    expect(holdsContactDetails("a".repeat(200_000))).toBe(false);
    expect(holdsContactDetails("@".repeat(50_000))).toBe(false);
    expect(holdsContactDetails(`call ${"1 ".repeat(50_000)}`)).toBe(false);
  });
});

describe("discipline formats R6, regulated advice", () => {
  it.each([
    ["medical_dosage", "Take 400 mg of ibuprofen."],
    ["medical_dosage", "5 ml every four hours"],
    ["medical_dosage", "two tablets twice a day"],
    ["legal_advice", "Sue your landlord."],
    ["legal_advice", "do not sign the contract"],
    ["legal_advice", "File a claim tomorrow."],
    ["investment_advice", "Buy these shares"],
    ["investment_advice", "A GUARANTEED   RETURN"],
  ] as const)("%s reads %s", (category, text) => expect(matchesCategory(text, category)).toBe(true));

  it.each([
    ["medical_dosage", "400 g of flour every day"],
    ["medical_dosage", "250 ml of paint"],
    ["medical_dosage", "aspirin"],
    ["legal_advice", "Sue brings the cake to court five."],
    ["legal_advice", "the contract is signed"],
    ["investment_advice", "Share the stock of nails"],
    ["investment_advice", "buy. Share the tools"],
    ["investment_advice", "guaranteed"],
  ] as const)("%s does not read %s", (category, text) => expect(matchesCategory(text, category)).toBe(false));
});

describe("discipline spec, core policies", () => {
  it.each(KNOWN_ANSWERS)("$policy gives its known answer: $matches", ({ policy, input, matches }) => {
    expect(corePolicyVerdict(input).policyId === policy).toBe(matches);
  });
});

describe("discipline formats R7, the most severe action wins", () => {
  const policy = (id: string, action: PolicyAction): Policy => ({
    id,
    applies_to: ["coalition.need"],
    when: { any_text_contains: [id.split("-")[0] ?? ""] },
    action,
    explain: "x",
    examples: [],
  });
  const verdict = (policies: readonly Policy[], title: string, note = "") =>
    packPolicyVerdict(policies, "coalition.need", { title, ext: { note } });
  const all = [
    policy("mild-a", "allow"),
    policy("grey-r", "redact"),
    policy("dark-e", "escalate"),
    policy("black-b", "block"),
  ];

  it("block over escalate over redact over allow, whatever the order of the list", () => {
    for (const list of [all, all.toReversed()]) {
      expect(verdict(list, "mild grey dark black")).toMatchObject({
        outcome: "block",
        policyId: "black-b",
        redact: [],
      });
      expect(verdict(list, "mild grey dark")).toMatchObject({ outcome: "escalate", policyId: "dark-e", redact: [] });
      expect(verdict(list, "mild grey")).toMatchObject({ outcome: "redact", policyId: "grey-r", redact: ["/title"] });
      expect(verdict(list, "mild")).toMatchObject({ outcome: "allow", policyId: "mild-a" });
    }
  });

  it("names the first listed policy of the winning action and joins the fields of all redact policies", () => {
    const two = [policy("grey-r", "redact"), policy("pale-r", "redact")];
    expect(verdict(two, "pale", "grey")).toEqual({
      outcome: "redact",
      policyId: "grey-r",
      explain: "x",
      redact: ["/ext/note", "/title"],
    });
  });

  it("matches whole words only, and all conditions together", () => {
    expect(verdict([policy("grey-r", "block")], "greyish").outcome).toBe("allow");
    const both: Policy = {
      ...policy("grey-r", "block"),
      when: { any_text_contains: ["grey"], field_over: { "/minutes": 5 } },
    };
    expect(packPolicyVerdict([both], "coalition.need", { title: "grey", minutes: 5 }).outcome).toBe("allow");
    expect(packPolicyVerdict([both], "coalition.need", { title: "grey", minutes: 6 }).outcome).toBe("block");
  });
});
