"use client";

import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Panel } from "../ui/panel";
import { useImportChange } from "./use-import-change";

/** Asks for a source and begins to fetch it; what it adds is shown before anything is written. */
export function AddImport({ city }: { city: string }) {
  const { refusal, start, starting } = useImportChange(city);
  const [source, setSource] = useState("");
  const [name, setName] = useState("");
  const [version, setVersion] = useState("");
  const missing = source.trim() ? undefined : "Give the source of the pack first.";
  return (
    <Panel
      id="add-import"
      title="Add an import"
      note="Fetches the pack and shows what it adds. Nothing is written before you say so."
    >
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing || refusal) return;
          const given = {
            ...(name.trim() && { name: name.trim() }),
            ...(version.trim() && { version: version.trim() }),
          };
          start({ verb: "add", source: source.trim(), ...given });
        }}
      >
        <div className="min-w-0 flex-1 basis-80">
          <Field id="import-source" label="Source">
            <Input
              id="import-source"
              value={source}
              onChange={(event) => setSource(event.target.value)}
              className="font-mono"
              placeholder="https://host/repository.git//folder, or a path"
              spellCheck={false}
            />
          </Field>
        </div>
        <div className="w-40">
          <Field id="import-name" label="Binding">
            <Input
              id="import-name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="as the folder"
            />
          </Field>
        </div>
        <div className="w-32">
          <Field id="import-version" label="Version">
            <Input
              id="import-version"
              value={version}
              onChange={(event) => setVersion(event.target.value)}
              placeholder="newest"
            />
          </Field>
        </div>
        <ActionButton
          action="import.start"
          city={city}
          type="submit"
          kind="primary"
          disabledReason={missing}
          busy={starting}
        >
          Look at it
        </ActionButton>
      </form>
    </Panel>
  );
}
