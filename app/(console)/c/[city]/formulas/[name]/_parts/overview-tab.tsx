import Link from "next/link";
import { PageBody } from "@/components/shell/page-header";
import { DiagnosticList } from "@/components/source/diagnostic-list";
import { CodeBlock } from "@/components/ui/code-block";
import { KeyValue } from "@/components/ui/key-value";
import { Panel } from "@/components/ui/panel";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { paths, withQuery } from "@/lib/url/paths";
import { scopeSearch, sourceSearch } from "@/lib/url/search";
import { plural } from "@/lib/view/count";
import type { FormulaData, FormulaScopeProps } from "./tab-props";

/** What the formula is for, its variables, and what the compiler has to say about it. */
export function OverviewTab({ city, rig, name, data }: FormulaScopeProps & { data: FormulaData }) {
  const { recipe } = data;
  return (
    <PageBody>
      {data.diagnostics.length > 0 && (
        <Panel id="findings" title="Findings" flush>
          <DiagnosticList
            diagnostics={data.diagnostics}
            root={data.root}
            sourceHref={(file, line) =>
              withQuery(paths.source(city), sourceSearch.format({ file, line: line === undefined ? "" : String(line) }))
            }
          />
        </Panel>
      )}
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Panel id="about" title="About">
          <p className="max-w-[75ch] whitespace-pre-wrap">{data.description || "This formula has no description."}</p>
        </Panel>
        <Panel id="facts" title="Recipe">
          {recipe ? (
            <KeyValue
              items={[
                { name: "Steps", value: plural(recipe.steps.length, "step") },
                {
                  name: "Waits",
                  value: plural(recipe.edges.filter((edge) => edge.kind !== "parent-child").length, "edge"),
                },
                {
                  name: "Beads",
                  value: recipe.rootOnly
                    ? "1 bead: a wisp whose steps are not materialised"
                    : plural(recipe.steps.length + 1, "bead"),
                },
                { name: "Left out", value: plural(recipe.removed.length, "step") },
                {
                  name: "Extends",
                  value:
                    data.extends.length === 0
                      ? "nothing"
                      : data.extends.map((parent) => (
                          <Link
                            key={parent}
                            className="link mr-2"
                            href={withQuery(paths.formula(city, parent), scopeSearch.format({ rig }))}
                          >
                            {parent}
                          </Link>
                        )),
                },
              ]}
            />
          ) : (
            <p className="text-ink-2">It does not compile, so there is no recipe.</p>
          )}
        </Panel>
      </div>
      <Panel id="variables" title="Variables" flush={data.variables.length > 0}>
        {data.variables.length === 0 ? (
          <p className="text-ink-2">This formula declares no variables.</p>
        ) : (
          <Table label="Variables">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Default</Th>
                <Th>Rule</Th>
                <Th>For</Th>
              </tr>
            </thead>
            <tbody>
              {data.variables.map((variable) => (
                <Tr key={variable.name}>
                  <Td className="font-mono">{variable.name}</Td>
                  <Td className="font-mono text-small">
                    {variable.default === undefined ? (
                      <span className="text-ink-3">none</span>
                    ) : (
                      `"${variable.default}"`
                    )}
                  </Td>
                  <Td className="font-mono text-small">
                    {[
                      variable.required && "required",
                      variable.enum.length > 0 && variable.enum.join(" | "),
                      variable.pattern,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Td>
                  <Td className="max-w-[50ch] whitespace-normal text-ink-2">{variable.description}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <CodeBlock label="command" text={`cityhall formula show ${name}${rig ? ` --rig ${rig}` : ""}`} />
    </PageBody>
  );
}
