"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/data/trpc";
import { VariableForm } from "@/components/formula/variable-form";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input, Select, TextArea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { Segmented } from "@/components/ui/segmented";
import { type SlingDraft, tooManyBeads } from "./sling-draft";

type SlingWhatProps = {
  city: string;
  rig: string;
  draft: SlingDraft;
  onChange: (part: Partial<SlingDraft>) => void;
};

/** What is slung: a new task in words, a bead, or a formula with its variables. */
export function SlingWhat({ city, rig, draft, onChange }: SlingWhatProps) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.formula.list.queryOptions({ city, rig }));
  const withFormula = draft.mode !== "text" && draft.formula !== "";
  const formula = useQuery(
    trpc.formula.show.queryOptions(
      { city, rig, name: draft.formula || "-", values: { ...draft.vars }, passes: false },
      { enabled: withFormula },
    ),
  );
  return (
    <Panel id="what" title="1 · What">
      <div className="flex flex-col gap-4">
        <Segmented
          label="Kind of work"
          current={draft.mode}
          onSelect={(mode) => onChange({ mode, vars: {} })}
          items={[
            { id: "text", label: "New task" },
            { id: "bead", label: "Bead" },
            { id: "formula", label: "Formula" },
          ]}
        />
        {draft.mode === "text" && (
          <Field id="sling-text" label="The task" hint="The first line is its title, the rest its description.">
            <TextArea
              id="sling-text"
              rows={6}
              value={draft.text}
              onChange={(event) => onChange({ text: event.target.value })}
              aria-describedby={fieldDescription("sling-text")}
            />
          </Field>
        )}
        {draft.mode === "bead" && (
          <Field
            id="sling-bead"
            label="Bead ids"
            hint="A task or a convoy; several go to the same agent, each by itself."
            error={tooManyBeads(draft)}
          >
            <Input
              id="sling-bead"
              value={draft.bead}
              onChange={(event) => onChange({ bead: event.target.value })}
              aria-describedby={fieldDescription("sling-bead")}
              className="font-mono"
              spellCheck={false}
            />
          </Field>
        )}
        {draft.mode !== "text" && (
          <Field
            id="sling-formula"
            label={draft.mode === "formula" ? "Formula" : "With a formula on it"}
            hint={
              draft.mode === "formula" ? "It is cooked, and its root is routed." : "Otherwise the agent's own default."
            }
          >
            <Select
              id="sling-formula"
              value={draft.formula}
              onChange={(event) => onChange({ formula: event.target.value, vars: {} })}
              aria-describedby={fieldDescription("sling-formula")}
            >
              <option value="">{draft.mode === "formula" ? "choose one" : "the agent's default"}</option>
              {data.formulas.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {withFormula && formula.data && (
          <VariableForm
            variables={formula.data.variables}
            values={draft.vars}
            onChange={(name, value) => {
              const { [name]: _, ...rest } = draft.vars;
              onChange({ vars: value === undefined ? rest : { ...rest, [name]: value } });
            }}
            problemOf={(name) => formula.data.problems.find((each) => each.name === name)?.message}
          />
        )}
      </div>
    </Panel>
  );
}
