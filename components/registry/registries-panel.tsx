"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "@/lib/view/count";
import { ActionButton } from "../action/action-button";
import { failureOf } from "../data/failure";
import { type Outputs, useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Panel } from "../ui/panel";
import { PanelState } from "../ui/panel-state";
import { ActionsTh, Table, Td, Th, Tr } from "../ui/table";
import { TimeAgo } from "../ui/time-ago";
import { useToast } from "../ui/toaster";
import { LoginForm } from "./login-form";
import { RefreshButton } from "./refresh-button";

type Registry = Outputs["registry"]["list"]["registries"][number];

/** The registries of this installation: how old their catalogues are, and whether somebody is logged in. */
export function RegistriesPanel({ city }: { city: string }) {
  const { data } = useSuspenseQuery(useTRPC().registry.list.queryOptions({ city }));
  return (
    <>
      <AddRegistry manage={data.manage ?? undefined} />
      <Panel id="registries" title="Registries" note="They belong to this installation, not to one city." flush>
        {data.tokenProblem && <p className="px-4 py-2 text-bad wrap-anywhere">✕ {data.tokenProblem}</p>}
        <PanelState
          empty={
            data.registries.length === 0
              ? {
                  kind: "not-configured",
                  title: "No registry is configured",
                  hint: "Add one above.",
                  command: "cityhall pack registry add NAME SOURCE",
                }
              : undefined
          }
        >
          <Table label="Registries" stacked>
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>Source</Th>
                <Th numeric>Packs</Th>
                <Th>Refreshed</Th>
                <Th>Account</Th>
                <ActionsTh />
              </tr>
            </thead>
            <tbody>
              {data.registries.map((registry) => (
                <RegistryRow key={registry.name} city={city} registry={registry} manage={data.manage ?? undefined} />
              ))}
            </tbody>
          </Table>
        </PanelState>
      </Panel>
    </>
  );
}

function RegistryRow({ city, registry, manage }: { city: string; registry: Registry; manage: string | undefined }) {
  const { name, source, packs, fetchedAt, stale, loggedIn } = registry;
  const [asks, setAsks] = useState<"remove" | "login">();
  return (
    <Tr>
      <Td className="font-medium">{name}</Td>
      <Td className="max-w-100 font-mono text-small wrap-anywhere">{source}</Td>
      <Td numeric head="Packs">
        {fetchedAt === null ? "not known" : countText(packs)}
      </Td>
      <Td head="Refreshed">
        {fetchedAt === null ? <span className="text-ink-3">never</span> : <TimeAgo at={fetchedAt} />}
        {stale && <span className="text-human"> old</span>}
      </Td>
      <Td head="Account">{loggedIn ? "logged in" : <span className="text-ink-3">not logged in</span>}</Td>
      <Td>
        <div className="flex gap-1.5 py-1 sm:justify-end">
          <RefreshButton city={city} name={name} />
          <Button
            disabledReason={manage ?? (source.startsWith("https://") ? undefined : "A file knows no accounts.")}
            onClick={() => setAsks("login")}
          >
            {loggedIn ? "Log in again" : "Log in"}
          </Button>
          <Button kind="danger" disabledReason={manage} onClick={() => setAsks("remove")}>
            Remove
          </Button>
          <RemoveDialog name={name} open={asks === "remove"} close={() => setAsks(undefined)} />
          <LoginForm city={city} name={name} open={asks === "login"} close={() => setAsks(undefined)} />
        </div>
      </Td>
    </Tr>
  );
}

function RemoveDialog({ name, open, close }: { name: string; open: boolean; close: () => void }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.registry.remove.mutationOptions({
      onError: (error) => toast("failed", "The registry stays", { text: failureOf(error).sentence }),
      onSuccess: ({ message }) => toast("done", message),
      onSettled: () => {
        close();
        return queryClient.invalidateQueries(trpc.registry.pathFilter());
      },
    }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Forget the registry ${name}?`}
      description="Its catalogue and its token go. Imports of its packs stay: they name where the packs really come from."
      actions={
        <>
          <Button onClick={close}>Keep it</Button>
          <ActionButton
            inRow
            values={{ name }}
            action="registry.remove"
            kind="danger"
            busy={remove.isPending}
            onAct={() => remove.mutate({ name })}
          >
            Forget it
          </ActionButton>
        </>
      }
    />
  );
}

function AddRegistry({ manage }: { manage: string | undefined }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [source, setSource] = useState("");
  const add = useMutation(
    trpc.registry.add.mutationOptions({
      onError: (error) => toast("failed", "No registry was added", { text: failureOf(error).sentence }),
      onSuccess: ({ message }) => {
        toast("done", message);
        setName("");
        setSource("");
      },
      onSettled: () => queryClient.invalidateQueries(trpc.registry.pathFilter()),
    }),
  );
  const missing = name.trim() && source.trim() ? undefined : "Give a name and an address first.";
  return (
    <Panel id="add-registry" title="Add a registry">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!manage && !missing) add.mutate({ name: name.trim(), source: source.trim() });
        }}
      >
        <div className="w-40">
          <Field id="registry-name" label="Name">
            <Input
              id="registry-name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="guild"
            />
          </Field>
        </div>
        <div className="min-w-0 flex-1 basis-72">
          <Field id="registry-source" label="Address">
            <Input
              id="registry-source"
              value={source}
              onChange={(event) => setSource(event.target.value)}
              className="font-mono"
              placeholder="https://packs.example.org, or a path"
              spellCheck={false}
            />
          </Field>
        </div>
        <ActionButton
          inRow
          action="registry.add"
          type="submit"
          kind="primary"
          disabledReason={manage ?? missing}
          busy={add.isPending}
        >
          Add registry
        </ActionButton>
      </form>
    </Panel>
  );
}
