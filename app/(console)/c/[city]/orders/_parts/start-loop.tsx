"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { useAction } from "@/components/action/use-action";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Field, fieldDescription } from "@/components/ui/field";
import { Input, Select, TextArea } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { useToast } from "@/components/ui/toaster";

type GateMode = "manual" | "condition" | "hybrid";

/** Starts a loop: which formula, to whom, and what decides that it has converged. */
export function StartLoop({ city }: { city: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const { refusal } = useAction("converge.create", city);
  const formulas = useQuery(trpc.formula.list.queryOptions({ city, rig: "" }));
  const targets = useQuery(trpc.sling.targets.queryOptions({ city, rig: "" }));
  const [formula, setFormula] = useState("");
  const [target, setTarget] = useState("");
  const [gateMode, setGateMode] = useState<GateMode>("manual");
  const [gateCondition, setGateCondition] = useState("");
  const [maxIterations, setMaxIterations] = useState(5);
  const [evaluatePrompt, setEvaluatePrompt] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const create = useMutation(
    trpc.converge.create.mutationOptions({
      onSettled: () => setKey(crypto.randomUUID()),
      onError: (error) => toast("failed", "No loop was started", { text: failureOf(error).sentence }),
      onSuccess: ({ id }) => toast("done", `Started ${id}`),
    }),
  );
  const missing = formula && target ? undefined : "Choose a formula and a target first.";
  return (
    <Panel id="start-loop" title="Start a loop">
      <form
        className="grid gap-3 md:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal || missing) return;
          create.mutate({
            city,
            formula,
            target,
            gateMode,
            gateCondition,
            maxIterations,
            evaluatePrompt,
            idempotencyKey: key,
          });
        }}
      >
        <Field id="loop-formula" label="Formula">
          <Select id="loop-formula" value={formula} onChange={(event) => setFormula(event.target.value)}>
            <option value="">choose</option>
            {formulas.data?.formulas.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="loop-target" label="Target" hint="The agent that works each iteration.">
          <Select
            id="loop-target"
            value={target}
            onChange={(event) => setTarget(event.target.value)}
            aria-describedby={fieldDescription("loop-target")}
          >
            <option value="">choose</option>
            {targets.data?.map(({ qualifiedName, reason }) => (
              <option key={qualifiedName} value={qualifiedName}>
                {reason ? `${qualifiedName} (${reason})` : qualifiedName}
              </option>
            ))}
          </Select>
        </Field>
        <Field id="loop-max" label="Iterations at the most">
          <Input
            id="loop-max"
            type="number"
            min={1}
            max={1000}
            value={maxIterations}
            onChange={(event) => setMaxIterations(event.target.valueAsNumber || 1)}
          />
        </Field>
        <Field id="loop-gate" label="Gate" hint="Who decides that it has converged.">
          <Select id="loop-gate" value={gateMode} onChange={(event) => setGateMode(event.target.value as GateMode)}>
            <option value="manual">a person</option>
            <option value="condition">a script</option>
            <option value="hybrid">a script, with the agent's verdict</option>
          </Select>
        </Field>
        {gateMode !== "manual" && (
          <Field id="loop-condition" label="Gate script" hint="A path in the city; it runs under the script rules.">
            <Input
              id="loop-condition"
              value={gateCondition}
              onChange={(event) => setGateCondition(event.target.value)}
              className="font-mono"
            />
          </Field>
        )}
        <Field id="loop-prompt" label="Evaluate prompt" hint="Given to the formula as evaluate_prompt.">
          <TextArea
            id="loop-prompt"
            value={evaluatePrompt}
            onChange={(event) => setEvaluatePrompt(event.target.value)}
          />
        </Field>
        <div className="self-end md:col-span-3">
          <ActionButton
            action="converge.create"
            city={city}
            type="submit"
            kind="primary"
            disabledReason={missing}
            busy={create.isPending}
          >
            Start the loop
          </ActionButton>
        </div>
      </form>
    </Panel>
  );
}
