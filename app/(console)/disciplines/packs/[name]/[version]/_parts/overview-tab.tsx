import type { Outputs } from "@/components/data/trpc";
import { RoleMatrix } from "@/components/discipline/role-matrix";
import { Chip } from "@/components/ui/chip";
import { CodeBlock } from "@/components/ui/code-block";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { Table, Td, Th, Tr } from "@/components/ui/table";

type Pack = Outputs["discipline"]["pack"];

/** Roles, words, drafted needs, allocation, readings and connectors of a pack. */
export function OverviewTab({ pack }: { pack: Pack }) {
  const fairness = pack.strategy?.fairness;
  const word = (object: "task" | "resource" | "need") => pack.vocabulary[object] ?? object;
  return (
    <>
      <Panel flush title="Roles and abilities">
        <RoleMatrix roles={pack.roles} />
      </Panel>
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Words on screens">
          <KeyValue
            items={(["task", "resource", "need"] as const).map((object) => ({ name: object, value: word(object) }))}
          />
        </Panel>
        <Panel title="Allocation">
          <KeyValue
            items={[
              { name: "Strategy", value: pack.strategy?.allocation ?? "auction, as without a pack" },
              { name: "Fairness weight", value: fairness?.weight ?? 0 },
              { name: "Most hours a share unit", value: fairness?.max_ratio ?? "no cap" },
              { name: "Value of a minute", value: fairness?.minute_value ?? 1 },
            ]}
          />
        </Panel>
      </div>
      {pack.taskTemplates.length > 0 && (
        <Panel flush title="Needs that may be drafted first">
          <Table label="Needs">
            <thead>
              <tr>
                <Th numeric>No.</Th>
                <Th>{word("need")}</Th>
                <Th>Kind</Th>
                <Th numeric>Minutes</Th>
                <Th>After</Th>
              </tr>
            </thead>
            <tbody>
              {pack.taskTemplates.map(({ title, kind, minutes, after }, index) => (
                <Tr key={title}>
                  <Td numeric>{index}</Td>
                  <Td>{title}</Td>
                  <Td>{kind}</Td>
                  <Td numeric>{minutes}</Td>
                  <Td className="font-mono text-small">{after.join(", ")}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      )}
      {pack.schemas.map(({ object, text, privateNames }) => (
        <Panel
          key={object}
          title={`Fields that it adds to each ${object}`}
          note={
            privateNames.length > 0 ? (
              <>
                Never sent, kept in the vault:{" "}
                {privateNames.map((name) => (
                  <Chip key={name} tone="waiting">
                    {name}
                  </Chip>
                ))}
              </>
            ) : undefined
          }
        >
          <CodeBlock text={text} label={`schema of ${object}`} />
        </Panel>
      ))}
      {pack.mint.length + pack.connectors.length > 0 && (
        <Panel title="Readings and connectors">
          <KeyValue
            items={[
              ...pack.mint.map(({ template, values, tests }) => ({
                name: template,
                value: `reads ${values.join(", ")}; ${tests} tests`,
              })),
              ...pack.connectors.map(({ id, about, tools }) => ({
                name: id,
                value: `${about} Tools: ${tools.join(", ")}. Gets a one-use invitation and nothing else.`,
              })),
            ]}
          />
          {pack.connectors.length > 0 && (
            <>
              <p className="mt-3 mb-1 text-ink-2">
                A connector is a program of whoever operates this console; the pack names none. With the grant to run
                scripts it is run from the command line, in a room that this pack's journey has seated:
              </p>
              <CodeBlock
                label="command"
                text={pack.connectors
                  .map(({ id }) => `cityhall discipline connect FOLDER ${id} PROGRAM -- ARGUMENTS`)
                  .join("\n")}
              />
            </>
          )}
        </Panel>
      )}
      <Panel title="Files">
        <ul className="columns-1 font-mono text-small sm:columns-2">
          {pack.files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
