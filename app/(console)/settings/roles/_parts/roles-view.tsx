import { PageBody, PageHeader } from "@/components/shell/page-header";
import { Panel } from "@/components/ui/panel";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { may } from "@/lib/access/may";
import { permissions } from "@/lib/access/permission";
import { neededRole, roles } from "@/lib/access/role";

/** What each role may do: drawn from the one table that every procedure asks. */
export function RolesView() {
  return (
    <>
      <PageHeader
        title="Roles"
        note="Each role has everything of the one before. Grants are given by name and come with no role. Every procedure asks this table."
      />
      <PageBody>
        <Panel id="roles" title="Permissions by role" flush>
          <Table label="Permissions by role">
            <thead>
              <tr>
                <Th>Permission</Th>
                {roles.map((role) => (
                  <Th key={role}>{role}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissions.map((permission) => (
                <Tr key={permission}>
                  <Td className="font-mono text-small">{permission}</Td>
                  {neededRole[permission] === "grant" ? (
                    <Td colSpan={roles.length} className="text-ink-2">
                      by name alone
                    </Td>
                  ) : (
                    roles.map((role) => (
                      <Td key={role}>
                        {may({ role, grants: [] }, permission) ? (
                          <span className="text-good">● yes</span>
                        ) : (
                          <span className="text-ink-3">– no</span>
                        )}
                      </Td>
                    ))
                  )}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      </PageBody>
    </>
  );
}
