"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { useTRPC } from "@/components/data/trpc";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import { paths } from "@/lib/url/paths";

/** Opens a city by its folder on this machine. */
export function OpenCity() {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [path, setPath] = useState("");
  const open = useMutation(
    trpc.city.open.mutationOptions({
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.city.pathFilter());
        router.push(paths.city(id));
      },
    }),
  );
  const missing = path.trim() ? undefined : "Give the folder first.";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined) open.mutate({ path: path.trim() });
  };
  return (
    <Panel id="open-city" title="Open your city">
      <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-full">
          <TextField
            id="city-path"
            label="Folder"
            hint="The absolute path of the folder that holds city.toml. Nothing in it is changed."
            error={open.error ? failureOf(open.error).sentence : undefined}
            value={path}
            onText={setPath}
            placeholder="/srv/harbour"
            className="font-mono"
          />
        </div>
        <ActionButton
          action="city.open"
          values={{ path: path.trim() }}
          type="submit"
          kind="primary"
          disabledReason={missing}
          busy={open.isPending}
        >
          {open.isPending ? "Opening" : "Open city"}
        </ActionButton>
      </form>
    </Panel>
  );
}
