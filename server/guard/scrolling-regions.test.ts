import { expect, test } from "vitest";
import { unreachableRegions } from "./scrolling-regions";
import { sourceFiles } from "./source-files";

test("ux 72 the keyboard reaches everything that scrolls", () => {
  const files = sourceFiles(["app", "components"]).filter((file) => file.path.endsWith(".tsx"));
  expect(files.flatMap(unreachableRegions)).toEqual([]);
});

test("ux 72 the guard sees a list that scrolls and has no place in the tab order", () => {
  const found = (text: string) => unreachableRegions({ path: "components/x.tsx", text });
  expect(found('<ul\n  className="max-h-60 overflow-y-auto">')).toEqual([
    "components/x.tsx:1: <ul> scrolls, and no key reaches it; make it a ScrollRegion",
  ]);
  expect(found('<pre className={classNames("overflow-auto", a > b && "x")}>')).toHaveLength(1);
  expect(found('<Base.Popup onClick={() => go()} className="overflow-x-scroll" />')).toHaveLength(1);
  expect(found('<ScrollRegion label="Evidence" className="overflow-y-auto">')).toEqual([]);
  expect(found('<ul tabIndex={0} aria-label="Evidence" className="max-h-60 overflow-y-auto">')).toEqual([]);
  expect(found('<pre aria-hidden="true" className="overflow-x-auto">')).toEqual([]);
  expect(found('<ul className="overflow-hidden">')).toEqual([]);
});
