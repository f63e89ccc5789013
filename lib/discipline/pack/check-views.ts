import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { childPointer } from "../text/pointer";
import type { Device, Role, Views } from "./pack";
import type { PackSource } from "./pack-source";
import type { Report } from "./report";
import { isMapping } from "./shape";

/** Devices that a view can be ordered for (discipline formats F9). */
export const DEVICES: readonly Device[] = ["phone", "tablet", "desktop"];

/** The core catalog of components (discipline formats F9); no pack extends it in v0.1 (X2). */
export const COMPONENTS: readonly string[] = [
  "brief",
  "members",
  "needs",
  "offers",
  "plan",
  "decisions",
  "commitments",
  "changes",
  "compared",
  "public",
  "policies",
  "lessons",
  "log",
];

const hint = (word: string, known: readonly string[], are: string): string => {
  const near = didYouMean(word, known);
  return near ? `did you mean ${near}?` : `${are} ${known.join(", ")}`;
};

/** `views`: the order of components for a role and device. Without sound roles the role names are not judged (R20). */
export function checkViews(source: PackSource, report: Report, roles: readonly Role[]): Views {
  const value = source.manifest.views;
  if (value === undefined) return {};
  const check = source.check("pack.views", report);
  if (!isMapping(value)) {
    check.fail("/views", "views is a mapping from a role to a mapping from a device to a list of components");
    return {};
  }
  const roleIds = roles.map((role) => role.id);
  const views: Record<string, { [device in Device]?: readonly string[] }> = {};
  for (const [role, devices] of Object.entries(value)) {
    const pointer = childPointer("/views", role);
    if (roleIds.length > 0 && !roleIds.includes(role)) {
      check.fail(pointer, `${JSON.stringify(role)} is no role of this pack; ${hint(role, roleIds, "roles are")}`);
    }
    if (!isMapping(devices)) {
      check.fail(pointer, `the views of a role are a mapping from ${DEVICES.join(", ")} to a list of components`);
      continue;
    }
    const orders: { [device in Device]?: readonly string[] } = {};
    for (const [name, list] of Object.entries(devices)) {
      const at = childPointer(pointer, name);
      const device = DEVICES.find((known) => known === name);
      if (!device) check.fail(at, `${JSON.stringify(name)} is no device; ${hint(name, DEVICES, "devices are")}`);
      const components = readComponents(list, at);
      if (device) orders[device] = components;
    }
    views[role] = orders;
  }
  return views;

  function readComponents(list: unknown, pointer: string): readonly string[] {
    if (!Array.isArray(list)) {
      check.fail(pointer, "a view is a list of components in order");
      return [];
    }
    const good: string[] = [];
    list.forEach((name: unknown, index) => {
      const at = childPointer(pointer, index);
      if (typeof name !== "string" || !COMPONENTS.includes(name)) {
        const what = hint(String(name), COMPONENTS, "components are");
        check.fail(at, `${JSON.stringify(name)} is no component of the core catalog; ${what}`);
      } else if (good.includes(name)) check.lint(at, `the component ${name} is listed twice in one view; keep one`);
      else good.push(name);
    });
    return good;
  }
}
