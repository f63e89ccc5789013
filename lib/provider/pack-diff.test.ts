import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { diffPacks } from "./pack-diff";
import { validatePack } from "./validate-pack";

const SANDBOX = readFileSync(new URL("./fixtures/sandbox-image.toml", import.meta.url), "utf8");
const load = (text: string) => validatePack(text, "p.toml").valid!.pack;

it("two versions differ by field; elements are matched by name, not by place", () => {
  const seed = '[[parameters]]\nname = "seed"\ntype = "integer"\n\n';
  const after = load(
    SANDBOX.replace("rate_numerator_minor = 15", "rate_numerator_minor = 12")
      .replace("2026-10-19.1", "2026-10-20.1")
      .replace('[[parameters]]\nname = "image_count"', `${seed}[[parameters]]\nname = "image_count"`),
  );
  expect(diffPacks(load(SANDBOX), load(SANDBOX))).toEqual([]);
  expect(diffPacks(load(SANDBOX), after)).toEqual([
    { path: "pack_version", before: '"2026-10-19.1"', after: '"2026-10-20.1"' },
    {
      path: "parameters[seed]",
      before: undefined,
      after: '{"field":"seed","name":"seed","required":false,"type":"integer"}',
    },
    {
      path: "models[image-v1].pricing_rules[sandbox-image-v1-draft-2026-10-19].components[image].rate_numerator_minor",
      before: "15",
      after: "12",
    },
  ]);
});
