import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { canonicalPack, packDigest } from "@/lib/provider/digest";
import { planCall } from "@/lib/provider/plan-call";
import { validatePack } from "@/lib/provider/validate-pack";
import { type Bench, median } from "./bench";

const RUNS = 9;
const TIMES = 200;

const repeat = (work: () => unknown) => () => {
  for (let time = 0; time < TIMES; time++) work();
};

/** Validating a pack against parsing its text, and planning a call against writing the pack as JSON. */
export const bench: Bench = async () => {
  const text = readFileSync(new URL("../../lib/provider/fixtures/sandbox-image.toml", import.meta.url), "utf8");
  const { pack } = validatePack(text, "sandbox-image.toml").valid!;
  const input = { prompt: "a red circle", image_count: 2, quality: "final" };
  return [
    {
      name: `validate a provider pack ${TIMES} times`,
      ms: await median(
        RUNS,
        repeat(() => validatePack(text, "sandbox-image.toml")),
      ),
      floorMs: await median(
        RUNS,
        repeat(() => [parse(text), packDigest(pack)]),
      ),
      floor: "parse the same text with smol-toml and digest the pack",
      budget: 8,
    },
    {
      name: `price a call and build its request ${TIMES} times`,
      ms: await median(
        RUNS,
        repeat(() => planCall(pack, "image-v1", input)),
      ),
      floorMs: await median(
        RUNS,
        repeat(() => canonicalPack(pack)),
      ),
      floor: "write the pack as canonical JSON",
      budget: 3,
    },
  ];
};
