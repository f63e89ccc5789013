import fc from "fast-check";
import { expect, it } from "vitest";
import { LayeredEntries } from "./layered-entries";
import type { ScanEntry } from "./scan-entry";

const entry = (refusal: string): ScanEntry => ({ kind: "refused", refusal });

it("is what a copied map would be, and leaves the picture below alone", () => {
  const path = fc.constantFrom("/a", "/b", "/c", "/d");
  const write = fc.record({ path, text: fc.option(fc.string({ maxLength: 2 }), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(fc.array(write, { maxLength: 5 }), { maxLength: 4 }), (layers) => {
      let plain = new Map([["/a", entry("first")]]);
      let layered: ReadonlyMap<string, ScanEntry> = plain;
      for (const writes of layers) {
        const below = layered;
        const before = [...below];
        plain = new Map(plain);
        const next = new LayeredEntries(below);
        for (const { path, text } of writes) {
          if (text === undefined) {
            plain.delete(path);
            next.delete(path);
          } else {
            plain.set(path, entry(text));
            next.set(path, entry(text));
          }
        }
        expect(new Map(next)).toEqual(plain);
        expect([next.size, ...["/a", "/b", "/c", "/d"].map((each) => next.get(each))]).toEqual([
          plain.size,
          ...["/a", "/b", "/c", "/d"].map((each) => plain.get(each)),
        ]);
        expect([...below]).toEqual(before);
        layered = next;
      }
    }),
  );
});
