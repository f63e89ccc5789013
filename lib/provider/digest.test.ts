import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalPack } from "./digest";
import { canonicalJson } from "./json";
import { validatePack } from "./validate-pack";

const SANDBOX = readFileSync(new URL("./fixtures/sandbox-image.toml", import.meta.url), "utf8");
const digestOf = (text: string): string => {
  const { valid, diagnostics } = validatePack(text, "p.toml");
  if (!valid) throw new Error(JSON.stringify(diagnostics));
  return valid.digest;
};

describe("notes 8 digest", () => {
  const digest = digestOf(SANDBOX);

  it("notes 8 comments, spacing, key order and TOML spelling do not change it", () => {
    expect(digestOf(`# a remark\n${SANDBOX.replaceAll(" = ", "   =  ")}`)).toBe(digest);
    expect(
      digestOf(
        SANDBOX.replace('pack_id = "sandbox-image"\n', "").replace(
          'provider = "',
          "pack_id = 'sandbox-image'\nprovider = \"",
        ),
      ),
    ).toBe(digest);
    expect(digestOf(SANDBOX.replace('usage = { images = "/data" }', 'usage.images = "/data"'))).toBe(digest);
    expect(digestOf(SANDBOX.replace("timeout_ms = 30000", "timeout_ms = 30_000"))).toBe(digest);
    expect(digestOf(SANDBOX.replace('"api.sandbox-image.test"]', '"API.Sandbox-Image.test"]'))).toBe(digest);
  });

  it("notes 8 defaults are filled in: writing one down does not change it", () => {
    expect(
      digestOf(SANDBOX.replace('media_types = ["image/png"]', 'media_types = ["image/png"]\nmax_bytes = 67108864')),
    ).toBe(digest);
    expect(digestOf(SANDBOX.replace("[response]", '[request]\npath = "/"\n[response]'))).toBe(digest);
    expect(digestOf(SANDBOX.replace('field = "n"', 'field = "n"\nrequired = false'))).toBe(digest);
  });

  it.each([
    ["max_length = 4000", "max_length = 4001"],
    ["rate_numerator_minor = 15", "rate_numerator_minor = 16"],
    ['display_name = "Sandbox image provider"', 'display_name = "Sandbox image Provider"'],
    ['response_format = "url"', 'response_format = "URL"'],
    ['pricing_trust = "verified"', 'pricing_trust = "unverified"'],
  ])("notes 8 a value does: %s", (from, to) => {
    expect(digestOf(SANDBOX.replace(from, to))).not.toBe(digest);
  });

  it("RFC 8785 the canonical text is sorted, without spaces, and reads back as JSON", () => {
    const { valid } = validatePack(SANDBOX, "p.toml");
    const text = canonicalPack(valid!.pack);
    expect(
      text.startsWith(
        '{"archetype":"sync_fixed","artifacts":{"hosts":["cdn.sandbox-image.test"],"max_bytes":67108864,',
      ),
    ).toBe(true);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it("RFC 8785 3.2.3 the published example of key order and number form", () => {
    const value = { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
    expect(canonicalJson([Number("333333333.33333329"), 1e30, 4.5, 2e-3, 1e-27, 10n, -0])).toBe(
      "[333333333.3333333,1e+30,4.5,0.002,1e-27,10,0]",
    );
  });
});
