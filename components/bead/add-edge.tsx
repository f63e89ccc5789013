"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Input, Select } from "../ui/input";

/** The types that a person joins two beads by; the store knows more and shows them. */
const types = ["blocks", "waits-for", "conditional-blocks", "related", "discovered-from"] as const;

/** Makes a bead wait for another one. The store refuses rings and tells why, in its own words. */
export function AddEdge({ city, id }: { city: string; id: string }) {
  const { refusal } = useAction("bead.addEdge", city);
  const [open, setOpen] = useState(false);
  const [onId, setOnId] = useState("");
  const [type, setType] = useState<string>("blocks");
  const add = useMutation(
    useTRPC().bead.addEdge.mutationOptions({
      onSuccess: () => {
        setOnId("");
        setOpen(false);
      },
    }),
  );
  if (!open)
    return (
      <Button kind="quiet" className="self-start px-0" disabledReason={refusal} onClick={() => setOpen(true)}>
        + Add a dependency
      </Button>
    );
  return (
    <form
      aria-label="Add a dependency"
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (onId.trim()) add.mutate({ city, id, onId: onId.trim(), type });
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          autoFocus
          aria-label="Id of the bead that it waits for"
          placeholder="bead id"
          value={onId}
          spellCheck={false}
          className="w-36 flex-1 font-mono"
          onChange={(event) => setOnId(event.target.value)}
        />
        <Select aria-label="Kind" value={type} className="w-auto" onChange={(event) => setType(event.target.value)}>
          {types.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <ActionButton
          action="bead.addEdge"
          city={city}
          type="submit"
          kind="primary"
          busy={add.isPending}
          disabledReason={onId.trim() ? undefined : "Name the bead first."}
        >
          Add the dependency
        </ActionButton>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          Leave it
        </Button>
      </div>
      {add.error && (
        <p role="alert" className="text-bad text-small">
          {failureOf(add.error).sentence}
        </p>
      )}
    </form>
  );
}
