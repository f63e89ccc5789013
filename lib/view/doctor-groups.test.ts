import { expect, test } from "vitest";
import { doctorGroups } from "./doctor-groups";

const row = (name: string, status: "ok" | "warning" | "error" | "not-run", owner = "core", severity = "blocking") =>
  ({ name, status, owner, severity: severity as "blocking" | "advisory" }) as const;

test("ux 50 findings are grouped by severity, then by owner, core first", () => {
  const groups = doctorGroups([
    row("rope", "warning", "tide"),
    row("config-refs", "warning"),
    row("city-config", "error"),
    row("jq-binary", "error", "core", "advisory"),
    row("lamp", "error", "loft"),
  ]);
  expect(
    groups.map(({ title, owners }) => [
      title,
      ...owners.map(({ owner, rows }) => `${owner}: ${rows.map(({ name }) => name)}`),
    ]),
  ).toEqual([
    ["Errors", "core: city-config", "loft: lamp"],
    ["Warnings", "core: config-refs", "tide: rope"],
    ["Advisory", "core: jq-binary"],
  ]);
});

test("ux 53 what did not run has a group of its own and is never among the passed", () => {
  const groups = doctorGroups([row("a", "ok"), row("b", "not-run", "core", "advisory")]);
  expect(groups.map(({ title, count }) => `${title} ${count}`)).toEqual(["Not run 1", "Passed 1"]);
});
