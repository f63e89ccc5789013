import { expect, test } from "vitest";
import { bestStanding } from "./per-rig";
import type { Role } from "./role";

const rigRoles: ReadonlyMap<string, Role> = new Map([["web", "operator"]]);
const standing = { role: "viewer", grants: [], rigRoles } as const;

test("security 5 a role in a rig counts for what looks at the rig, and for nothing else", () => {
  expect(bestStanding(standing, "bead.close").role).toBe("operator");
  expect(bestStanding(standing, "token.issue").role).toBe("viewer");
  expect(bestStanding({ ...standing, role: "admin" }, "bead.close").role).toBe("admin");
  expect(bestStanding({ role: "viewer", grants: [] }, "bead.close").role).toBe("viewer");
});
