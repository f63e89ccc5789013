import type { Fairness, Strategy } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { closedMapping, isWhole } from "./shape";

type FairnessRule = { readonly holds: (value: unknown) => boolean; readonly message: string };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** What each fairness key of the auction may be (discipline spec, Strategy names). */
const FAIRNESS: { readonly [key in keyof Fairness]-?: FairnessRule } = {
  weight: {
    holds: (value) => isNumber(value) && value >= 0 && value <= 10,
    message: "weight is a number from 0 to 10",
  },
  max_ratio: {
    holds: (value) => isNumber(value) && value > 0,
    message: "max_ratio is a number of hours per share unit greater than 0",
  },
  minute_value: { holds: (value) => isWhole(value, 1), message: "minute_value is a whole number of at least 1" },
};

/** `strategy`: the host's auction and its fairness settings. `match` and `vote` are reserved in v0.1. */
export function checkStrategy(source: PackSource, report: Report): Strategy | undefined {
  const value = source.manifest.strategy;
  if (value === undefined) return undefined;
  const check = source.check("pack.strategy", report);
  const before = check.failures;
  const entry = closedMapping(check, "/strategy", value, "strategy", ["allocation"], ["fairness"]);
  if (!entry) return undefined;
  const { allocation } = entry;
  if (allocation === "match" || allocation === "vote") {
    check.fail("/strategy/allocation", `the strategy ${allocation} is reserved for a later version; use auction`);
  } else if (Object.hasOwn(entry, "allocation") && allocation !== "auction") {
    check.fail("/strategy/allocation", `${JSON.stringify(allocation)} is no strategy of this host; use auction`);
  }
  const keys = Object.keys(FAIRNESS) as (keyof Fairness)[];
  const fairness: { -readonly [key in keyof Fairness]: Fairness[key] } = {};
  if (Object.hasOwn(entry, "fairness")) {
    const settings = closedMapping(check, "/strategy/fairness", entry.fairness, "fairness of auction", [], keys);
    for (const key of keys) {
      const setting = settings?.[key];
      if (!settings || !Object.hasOwn(settings, key)) continue;
      if (!FAIRNESS[key].holds(setting)) check.fail(`/strategy/fairness/${key}`, FAIRNESS[key].message);
      else fairness[key] = Number(setting);
    }
  }
  return check.failures === before ? { allocation: "auction", fairness } : undefined;
}
