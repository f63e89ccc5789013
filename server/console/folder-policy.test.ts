import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { OidcSettings } from "../env";
import { refuseFolder } from "./folder-policy";

const root = mkdtempSync(join(tmpdir(), "cityhall-folders-"));
for (const name of ["fleet/harbour", "fleets/other", "named", "outside"])
  mkdirSync(join(root, name), { recursive: true });
symlinkSync(join(root, "outside"), join(root, "fleet/leak"));
symlinkSync(join(root, "fleet"), join(root, "link"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hosted = {
  oidc: {} as OidcSettings,
  cities: [join(root, "named")],
  cityFolders: [join(root, "fleet")],
};
const open = (path: string, rules: Parameters<typeof refuseFolder>[1] = hosted) => refuseFolder(path, rules);

test.each(["fleet/harbour", "link/harbour", "named", "named/../fleet/harbour"])("security 2 %s is opened", (path) =>
  open(join(root, path)),
);

test.each([
  "fleet",
  "fleet/leak",
  "fleets/other",
  "fleet/../outside",
  "outside",
  "named/sub",
  "nowhere",
  "fleet/../../etc",
])("security 2 %s is outside, and all of these are answered alike", async (path) => {
  await expect(open(`${root}/${path}`)).rejects.toThrow("This console opens folders below CITYHALL_CITY_FOLDERS alone");
});

test("security 2 with a provider and no list nothing is opened; on one's own machine everything is", async () => {
  await expect(open(join(root, "fleet/harbour"), { ...hosted, cityFolders: undefined })).rejects.toThrow();
  await open("/nowhere", { oidc: undefined, cities: [], cityFolders: undefined });
});
