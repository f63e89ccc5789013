import { permissions } from "@/lib/access/permission";
import { neededRole, roles } from "@/lib/access/role";
import { markdownTable } from "../doc-page";

/** Which role has which permission: the table that every call is checked against. */
export function permissionReference(): string {
  return [
    `Roles, each with everything of the one before: ${roles.map((role) => `\`${role}\``).join(", ")}. A grant is given by name and comes with no role.`,
    markdownTable(
      ["Permission", "Lowest role"],
      permissions.map((permission) => {
        const role = neededRole[permission];
        return [`\`${permission}\``, role === "grant" ? "a grant" : role];
      }),
    ),
  ].join("\n\n");
}
