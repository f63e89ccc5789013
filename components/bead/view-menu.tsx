"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { paths, withQuery } from "@/lib/url/paths";
import { ActionButton } from "../action/action-button";
import { useAction } from "../action/use-action";
import { failureOf } from "../data/failure";
import { useTRPC } from "../data/trpc";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Field, fieldDescription } from "../ui/field";
import { Input } from "../ui/input";
import { Menu, type MenuEntry } from "../ui/menu";
import { useToast } from "../ui/toaster";

/** Saved views of the beads table: one's own and those of the city. A view is its address, so it can be sent to somebody. */
export function ViewMenu({ city, query }: { city: string; query: string }) {
  const trpc = useTRPC();
  const toast = useToast();
  const queryClient = useQueryClient();
  const views = useQuery(trpc.bead.views.queryOptions({ city }));
  const [naming, setNaming] = useState(false);
  const onSuccess = () => void queryClient.invalidateQueries(trpc.bead.views.pathFilter());
  const remove = useMutation(
    trpc.bead.removeView.mutationOptions({
      onSuccess,
      onError: (error) => toast("failed", "The view stays", { text: failureOf(error).sentence }),
    }),
  );
  const list = views.data ?? [];
  const current = list.find((view) => view.query === query);
  const entry = (view: (typeof list)[number]): MenuEntry => ({
    kind: "link",
    label: view.own ? view.name : `${view.name} · ${view.savedBy}`,
    checked: view.id === current?.id,
    link: <Link href={withQuery(paths.beads(city), view.query)} />,
  });
  const own = list.filter((view) => !view.shared);
  const shared = list.filter((view) => view.shared);
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark aria-hidden="true" size={13} />
            <span className="max-w-40 truncate">{current?.name ?? "Views"}</span>
          </Button>
        }
        entries={[
          ...(own.length > 0 ? [{ kind: "label" as const, label: "Yours" }, ...own.map(entry)] : []),
          ...(shared.length > 0 ? [{ kind: "label" as const, label: "Of the city" }, ...shared.map(entry)] : []),
          ...(list.length === 0 ? [{ kind: "label" as const, label: "No view is saved yet" }] : []),
          { kind: "action", label: "Save this list as a view…", onSelect: () => setNaming(true) },
          ...(current
            ? [
                {
                  kind: "action" as const,
                  label: `Remove “${current.name}”`,
                  onSelect: () => remove.mutate({ city, id: current.id }),
                },
              ]
            : []),
        ]}
      />
      {naming && (
        <SaveViewDialog
          city={city}
          query={query}
          name={current?.own ? current.name : ""}
          onClose={() => setNaming(false)}
          onSaved={(name) => {
            setNaming(false);
            onSuccess();
            toast("done", `Saved the view ${name}`);
          }}
        />
      )}
    </>
  );
}

type SaveViewDialogProps = {
  city: string;
  query: string;
  name: string;
  onClose: () => void;
  onSaved: (name: string) => void;
};

function SaveViewDialog({ city, query, name: first, onClose, onSaved }: SaveViewDialogProps) {
  const trpc = useTRPC();
  const { refusal } = useAction("bead.removeView", city);
  const [name, setName] = useState(first);
  const options = { onSuccess: () => onSaved(name.trim()) };
  const save = useMutation(trpc.bead.saveView.mutationOptions(options));
  const share = useMutation(trpc.bead.shareView.mutationOptions(options));
  const error = save.error ?? share.error;
  const missing = name.trim() === "" ? "Give it a name first." : undefined;
  const input = { city, name: name.trim(), query };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this list as a view"
      description="The filter, the order and the scope are kept. A view of yours with the same name is replaced."
      actions={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <ActionButton
            values={input}
            action="bead.shareView"
            city={city}
            disabledReason={missing ?? refusal}
            busy={share.isPending}
            onAct={() => share.mutate(input)}
          >
            Save for the city
          </ActionButton>
          <ActionButton
            values={input}
            action="bead.saveView"
            city={city}
            kind="primary"
            disabledReason={missing}
            busy={save.isPending}
            onAct={() => save.mutate(input)}
          >
            Save for me
          </ActionButton>
        </>
      }
    >
      <Field
        id="view-name"
        label="Name"
        hint={<code className="font-mono wrap-anywhere">{query ? decodeURIComponent(query) : "everything"}</code>}
        error={error ? failureOf(error).sentence : undefined}
      >
        <Input
          id="view-name"
          autoFocus
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-describedby={fieldDescription("view-name")}
        />
      </Field>
    </Dialog>
  );
}
