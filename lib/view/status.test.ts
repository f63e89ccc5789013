import { expect, test } from "vitest";
import { statusLook, statusOrder } from "./status";
import { tones } from "./tone";

test("ux 5 every state has a word, a glyph of its own and one of six tones", () => {
  const looks = Object.values(statusLook);
  expect(new Set(looks.map((look) => look.glyph)).size).toBe(looks.length);
  expect(new Set(looks.map((look) => look.word)).size).toBe(looks.length);
  expect(looks.every((look) => tones.includes(look.tone))).toBe(true);
});

test("ux 5 unknown never looks healthy", () => {
  expect(statusLook.unknown.tone).not.toBe("good");
});

test("ux 4 the accent is kept for what needs a person", () => {
  const human = Object.entries(statusLook).filter(([, look]) => look.tone === "human");
  expect(human.map(([status]) => status)).toEqual(["waiting-human"]);
});

test("the order of states lists each one once", () => {
  expect([...statusOrder].sort()).toEqual(Object.keys(statusLook).sort());
});
