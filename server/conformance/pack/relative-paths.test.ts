import { describe, expect, it } from "vitest";
import { relativePaths } from "./relative-paths";

describe("reference 29 paths are compared relative to the city root", () => {
  it("an absolute and a relative spelling of one path become equal, other paths stay", () => {
    const spelled = (prefix: string) => ({ live: [`${prefix}packs/z/theme.sh {{.Session}}`], other: "/srv/quay" });
    expect(relativePaths(spelled("/tmp/city/"), "/tmp/city")).toEqual(spelled(""));
    expect(relativePaths({ dir: "/tmp/city" }, "/tmp/city")).toEqual({ dir: "." });
  });
});
