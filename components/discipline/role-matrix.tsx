import { ABILITIES } from "@/lib/discipline/core/abilities";
import type { Role } from "@/lib/discipline/pack/pack";
import { Table, Td, Th, Tr } from "../ui/table";

/** Which role may do what. */
export function RoleMatrix({ roles }: { roles: readonly Role[] }) {
  return (
    <Table label="Roles and abilities">
      <thead>
        <tr>
          <Th>Role</Th>
          {ABILITIES.map((ability) => (
            <Th key={ability}>{ability}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <Tr key={role.id}>
            <Td>
              {role.label ?? role.id} <span className="font-mono text-ink-3 text-small">{role.id}</span>
            </Td>
            {ABILITIES.map((ability) => {
              const may = role.abilities.includes(ability);
              return (
                <Td key={ability}>
                  <span aria-hidden="true" className={may ? "font-mono text-good" : "font-mono text-ink-3"}>
                    {may ? "●" : "–"}
                  </span>
                  <span className="sr-only">{may ? "may" : "may not"}</span>
                </Td>
              );
            })}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
