import type { TextCategory } from "../pack/pack";
import { foldText } from "../text/words";

const NUMBER = "(?:\\d+(?:[.,]\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)";
const PERSON =
  "(?:him|her|them|me|us|you|landlord|landlady|neighbou?r|employer|boss|company|owner|tenant|seller|buyer|contractor|builder|doctor|insurer|bank|council|manager|person|man|woman|agency)";

const DOSE = new RegExp(`(?<![\\p{L}\\p{N}])${NUMBER} ?(?:mg|mcg|[µμ]g|ml|tablets?)(?![\\p{L}\\p{N}])`, "u");
const INTERVAL = new RegExp(
  [
    `(?<!\\p{L})(?:every|each) (?:${NUMBER} )?(?:hours?|hrs?|h|days?|mornings?|evenings?|nights?|weeks?|meals?)(?!\\p{L})`,
    `(?<![\\p{L}\\p{N}])(?:once|twice|${NUMBER} ?(?:times|x)) ?(?:a|per|each|every)? ?(?:days?|daily|weeks?|nights?|hours?)(?!\\p{L})`,
    "(?<!\\p{L})(?:a|per) (?:day|hour|night)(?!\\p{L})",
    "(?<!\\p{L})(?:daily|hourly|at bedtime|(?:before|after|with) meals)(?!\\p{L})",
  ].join("|"),
  "u",
);
const MEDICINE = new RegExp(
  `(?<!\\p{L})(?:${[
    "ibuprofen",
    "paracetamol",
    "acetaminophen",
    "aspirin",
    "naproxen",
    "diclofenac",
    "codeine",
    "morphine",
    "tramadol",
    "amoxicillin",
    "penicillin",
    "antibiotics?",
    "antihistamines?",
    "cetirizine",
    "loratadine",
    "insulin",
    "metformin",
    "warfarin",
    "predniso(?:ne|lone)",
    "diazepam",
    "omeprazole",
    "sertraline",
    "medicines?",
    "medications?",
    "painkillers?",
    "pills?",
    "dos(?:e|es|age)",
  ].join("|")})(?!\\p{L})`,
  "u",
);
const LEGAL = [
  /(?<!\p{L})legal advice(?!\p{L})/u,
  new RegExp(
    `(?<!\\p{L})su(?:e|es|ing) (?:(?:your|my|his|her|their|our|the|a|an|this|that) )?(?:\\p{L}+ )?${PERSON}(?!\\p{L})`,
    "u",
  ),
  /(?<!\p{L})fil(?:e|ing) (?:a|your|the) (?:claim|lawsuit|suit)(?!\p{L})/u,
  /(?<!\p{L})sign (?:the|this|that|your) contract(?!\p{L})/u,
];
const INVESTMENT = [
  /(?<!\p{L})investment advice(?!\p{L})/u,
  /(?<!\p{L})(?:buy|buying|sell|selling) (?:[\p{L}\p{N}'’-]+ ){0,3}(?:shares|stocks?|funds?|coins?)(?!\p{L})/u,
  /(?<!\p{L})guaranteed (?:\p{L}+ )?returns?(?!\p{L})/u,
];

/**
 * Whether a text reads like regulated advice of a category (discipline formats R6). A dose needs a measure together with
 * an interval or a medicine; one word alone never matches.
 */
export function matchesCategory(text: string, category: TextCategory): boolean {
  const folded = foldText(text);
  switch (category) {
    case "medical_dosage":
      return DOSE.test(folded) && (INTERVAL.test(folded) || MEDICINE.test(folded));
    case "legal_advice":
      return LEGAL.some((pattern) => pattern.test(folded));
    case "investment_advice":
      return INVESTMENT.some((pattern) => pattern.test(folded));
  }
}
