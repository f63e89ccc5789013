import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1]!,
    { light: match[2]!, dark: match[3]! },
  ]),
);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const grounds = ["canvas", "surface", "sunken", "raised", "hover", "selected"];
const inks = ["ink", "ink-2", "ink-3"];
const toneNames = ["neutral", "active", "waiting", "human", "bad", "good"];
const layers = ["builtin", "pack", "root", "city", "rig", "implicit"].map((layer) => `layer-${layer}`);
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...[...toneNames, ...layers].flatMap((tone) =>
    ["canvas", "surface", "raised", "hover"].map((g) => [tone, g] as const),
  ),
  ...toneNames.map((tone) => [tone === "neutral" ? "ink-2" : tone, `${tone}-soft`] as const),
  ["inverse-ink", "inverse"] as const,
];

/** What is seen but not read: the focus ring, bars, dots and lines of charts. */
const shapes = [
  ...grounds.map((ground) => ["ring", ground] as const),
  ...[...toneNames, "layer-pack", "layer-city", "layer-rig", "layer-implicit"].flatMap((colour) =>
    ["canvas", "surface"].map((ground) => [colour, ground] as const),
  ),
];

const below = (theme: "light" | "dark", list: readonly (readonly [string, string])[], least: number) =>
  list
    .map(([ink, ground]) => ({
      pair: `${ink} on ${ground}`,
      ratio: contrast(tokens.get(ink)![theme], tokens.get(ground)![theme]),
    }))
    .filter(({ ratio }) => ratio < least)
    .map(({ pair, ratio }) => `${pair} ${ratio.toFixed(2)}`);

test.each(["light", "dark"] as const)(
  "ux 72 the focus ring and charts have a contrast of 3 in the %s theme",
  (theme) => {
    expect(below(theme, shapes, 3)).toEqual([]);
  },
);

test.each(["light", "dark"] as const)("ux 72 text has a contrast of 4.5 in the %s theme", (theme) => {
  expect(below(theme, pairs, 4.5)).toEqual([]);
});
