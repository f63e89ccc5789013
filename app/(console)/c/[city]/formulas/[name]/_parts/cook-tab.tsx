"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf, readFailure } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { LeftOutSteps } from "@/components/formula/left-out-steps";
import { RecipeTree } from "@/components/formula/recipe-tree";
import { VariableForm } from "@/components/formula/variable-form";
import { CodeBlock } from "@/components/ui/code-block";
import { Panel } from "@/components/ui/panel";
import { PanelState } from "@/components/ui/panel-state";
import { useToast } from "@/components/ui/toaster";
import { paths } from "@/lib/url/paths";
import { cookCommand } from "@/lib/view/cook-command";
import { plural } from "@/lib/view/count";
import { recipeChanges } from "@/lib/view/recipe-changes";
import type { FormulaScopeProps } from "./tab-props";

const previewDelay = 150;

/** What a formula is cooked with when nothing is said. */
const noValues: Readonly<Record<string, string>> = {};

/** Values in, plan out: what cooking would make is recompiled while the values are typed. */
export function CookTab({ city, rig, name }: FormulaScopeProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const { refusal } = useAction("formula.cook", city);
  const [values, setValues] = useState(noValues);
  const [planned, setPlanned] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setPlanned(values), previewDelay);
    return () => clearTimeout(timer);
  }, [values]);
  const plan = useQuery(
    trpc.formula.plan.queryOptions({ city, rig, name, values: planned }, { placeholderData: keepPreviousData }),
  );
  const defaults = useQuery(trpc.formula.plan.queryOptions({ city, rig, name, values: noValues }));
  const [usual, shown] = [defaults.data?.recipe, plan.data?.recipe];
  const changes = useMemo(() => (usual && shown ? recipeChanges(usual, shown) : undefined), [usual, shown]);
  // One key for one shown plan: pressing twice cooks once.
  const [key, setKey] = useState(newKey);
  const [selected, setSelected] = useState("");
  const cook = useMutation(
    trpc.formula.cook.mutationOptions({
      onSuccess: ({ rootId, created }) => {
        toast("done", `Cooked ${name}`, {
          text: plural(created, "bead"),
          link: (
            <Link className="link" href={paths.molecule(city, rootId)}>
              Open {rootId}
            </Link>
          ),
        });
        router.push(paths.molecule(city, rootId));
      },
      onError: (error) => {
        setKey(newKey());
        void plan.refetch();
        toast("failed", "Nothing was cooked", { text: failureOf(error).sentence });
      },
    }),
  );
  const { data } = plan;
  const settled = planned === values && !plan.isFetching;
  const blocked =
    refusal ??
    (!data?.recipe ? "The formula does not compile with these values." : undefined) ??
    (data && data.problems.length > 0 ? data.problems[0] : undefined) ??
    (settled ? undefined : "The plan is being worked out.");
  return (
    <PanelState loading={plan.isPending} failure={readFailure(plan)}>
      {data && (
        <div className="grid min-h-0 flex-1 gap-4 overflow-y-auto p-4 lg:grid-cols-[minmax(18rem,2fr)_3fr] lg:px-6">
          <div className="flex flex-col gap-4">
            <Panel id="values" title="What">
              <VariableForm
                variables={data.recipe?.variables ?? []}
                values={values}
                onChange={(variable, value) => {
                  setKey(newKey());
                  setValues(({ [variable]: _, ...rest }) =>
                    value === undefined ? rest : { ...rest, [variable]: value },
                  );
                }}
                problemOf={(variable) => data.valueProblems.find((each) => each.name === variable)?.message}
              />
            </Panel>
            <Panel id="check" title="Check">
              <div className="flex flex-col gap-3">
                {data.problems.length > 0 && (
                  <div role="alert" className="text-bad">
                    {data.problems.map((problem) => (
                      <p key={problem} className="whitespace-pre-wrap wrap-anywhere">
                        ✕ {problem}
                      </p>
                    ))}
                  </div>
                )}
                {data.leftovers.map((leftover) => (
                  <p key={`${leftover.ref} ${leftover.field}`} className="text-human wrap-anywhere">
                    ▲ {leftover.ref}: {leftover.field} keeps {leftover.names.map((each) => `{{${each}}}`).join(", ")}
                  </p>
                ))}
                <p>
                  {rig ? `Into the store of rig ${rig}` : "Into the city store"}:{" "}
                  <strong className="font-medium">{plural(data.beads, "bead")}</strong>
                  {data.recipe &&
                    data.recipe.removed.length > 0 &&
                    `, ${plural(data.recipe.removed.length, "step")} left out`}
                </p>
                <div className="flex flex-wrap items-center gap-2">
                  <ActionButton
                    values={{ rig, name }}
                    action="formula.cook"
                    city={city}
                    kind="primary"
                    disabledReason={blocked}
                    busy={cook.isPending}
                    onAct={() => cook.mutate({ city, rig, name, values, revision: data.revision, idempotencyKey: key })}
                  >
                    {cook.isPending ? "Cooking" : data.beads > 0 ? `Cook ${plural(data.beads, "bead")}` : "Cook"}
                  </ActionButton>
                </div>
                <CodeBlock label="command" text={cookCommand(name, rig, values)} />
              </div>
            </Panel>
          </div>
          <Panel id="preview" title="Recipe with these values" note={settled ? "up to date" : "working it out"} flush>
            {data.recipe ? (
              <>
                {changes && <LeftOutSteps steps={changes.leftOut} className="border-line border-b px-4 py-2" />}
                <RecipeTree
                  recipe={data.recipe}
                  selectedId={selected}
                  onSelect={setSelected}
                  added={changes?.added}
                  className="max-h-[65vh] rounded-b-lg"
                />
              </>
            ) : (
              <p className="p-4 whitespace-pre-wrap text-bad wrap-anywhere">{data.problems.join("\n")}</p>
            )}
          </Panel>
        </div>
      )}
    </PanelState>
  );
}

function newKey(): string {
  return crypto.randomUUID();
}
