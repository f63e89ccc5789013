import { expect, test } from "vitest";
import { may, refusal } from "./may";
import { permissions } from "./permission";
import { grants, neededRole, roles } from "./role";

test("security 5 the role by permission table", () => {
  const table = permissions.map(
    (permission) =>
      `${permission}: ${roles.filter((role) => may({ role, grants: [] }, permission)).join(" ") || "grant only"}`,
  );
  expect(table).toMatchInlineSnapshot(`
    [
      "session.self: viewer operator maintainer admin",
      "city.list: viewer operator maintainer admin",
      "city.open: admin",
      "city.read: viewer operator maintainer admin",
      "config.read: viewer operator maintainer admin",
      "formula.read: viewer operator maintainer admin",
      "bead.read: viewer operator maintainer admin",
      "doctor.read: viewer operator maintainer admin",
      "doctor.run: operator maintainer admin",
      "command.run: operator maintainer admin",
      "event.read: viewer operator maintainer admin",
      "view.keep: viewer operator maintainer admin",
      "audit.read: maintainer admin",
      "molecule.cook: operator maintainer admin",
      "bead.write: operator maintainer admin",
      "sling.write: operator maintainer admin",
      "session.read: viewer operator maintainer admin",
      "session.write: operator maintainer admin",
      "session.heartbeat: operator maintainer admin",
      "session.configure: admin",
      "gate.approve: operator maintainer admin",
      "config.write: maintainer admin",
      "order.write: maintainer admin",
      "finding.mute: maintainer admin",
      "attention.write: operator maintainer admin",
      "provider.read: viewer operator maintainer admin",
      "provider.run: operator maintainer admin",
      "provider.publish: maintainer admin",
      "provider.decide: maintainer admin",
      "discipline.read: viewer operator maintainer admin",
      "discipline.run: operator maintainer admin",
      "discipline.install: maintainer admin",
      "city.manage: admin",
      "people.read: admin",
      "people.manage: admin",
      "exec.fix: grant only",
      "secret.reveal: grant only",
    ]
  `);
});

test("security 5 grants are never implied by a role", () => {
  for (const grant of grants) {
    expect(neededRole[grant]).toBe("grant");
    expect(may({ role: "admin", grants: [] }, grant)).toBe(false);
    expect(may({ role: "viewer", grants: [grant] }, grant)).toBe(true);
  }
});

test("security 5 a grant gives only itself", () => {
  expect(may({ role: "viewer", grants: ["exec.fix"] }, "secret.reveal")).toBe(false);
  expect(may({ role: "viewer", grants: ["exec.fix"] }, "bead.write")).toBe(false);
});

test("ux 10 a refusal says which role is needed", () => {
  expect(refusal({ role: "viewer", grants: [] }, "bead.write")).toBe(
    "This needs the role operator; you are viewer here.",
  );
});

test("security 5 a frozen console reads on, whatever the role", () => {
  const frozen = {
    role: "admin",
    grants: ["exec.fix", "secret.reveal"],
    frozen: "This console is read-only.",
  } as const;
  const allowed = permissions.filter((permission) => may(frozen, permission));
  expect(allowed.every((permission) => /\.(read|list|self|reveal)$/.test(permission))).toBe(true);
  expect(allowed).toContain("bead.read");
  expect(refusal(frozen, "bead.write")).toBe("This console is read-only.");
});

test("security 5 a paused city reads on, and its people can be managed", () => {
  const paused = { role: "admin", grants: [], paused: "This city is paused." } as const;
  expect(refusal(paused, "molecule.cook")).toBe("This city is paused.");
  expect(refusal(paused, "people.manage")).toBeUndefined();
  expect(refusal({ ...paused, role: "viewer" }, "people.manage")).toMatch("needs the role admin");
});
