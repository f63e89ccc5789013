import { expect, test } from "vitest";
import { citySlug } from "./city-slug";

test("a city id is its name in an address, and never one that is taken", () => {
  expect(citySlug("Bright Lights!", new Set())).toBe("bright-lights");
  expect(citySlug("harbour", new Set(["harbour", "harbour-2"]))).toBe("harbour-3");
  expect(citySlug("城", new Set())).toBe("city");
});
