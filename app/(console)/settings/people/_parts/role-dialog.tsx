"use client";

import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/action/action-button";
import { failureOf } from "@/components/data/failure";
import { type Outputs, useTRPC } from "@/components/data/trpc";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { refusal } from "@/lib/access/may";
import { type Grant, grants, type Role, roles } from "@/lib/access/role";

type Person = Outputs["people"]["list"]["items"][number];

/** Gives somebody a role in a city or a rig, changes it or takes it away; it counts at once, in open pages too. */
export function RoleDialog({ person, city: first, onClose }: { person: Person; city: string; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: cities } = useSuspenseQuery(trpc.city.list.queryOptions());
  const [city, setCity] = useState(first || (cities[0]?.id ?? ""));
  const [rig, setRig] = useState("");
  const summary = useQuery({ ...trpc.city.summary.queryOptions({ city }), enabled: city !== "" });
  const now = person.roles.find((each) => each.city === city && each.rig === rig);
  const [chosen, setChosen] = useState<Role | "none">();
  const [given, setGiven] = useState<readonly Grant[]>();
  const role = chosen ?? roles.find((each) => each === now?.role) ?? "none";
  const granted = given ?? grants.filter((grant) => now?.grants.includes(grant));
  const reset = () => {
    setChosen(undefined);
    setGiven(undefined);
  };
  const save = useMutation(
    trpc.people.setMember.mutationOptions({
      onSuccess: onClose,
      onSettled: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
    }),
  );
  const reason = summary.data ? refusal(summary.data.person, "people.manage") : "Choose a city that you administer.";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Roles of ${person.name}`}
      description="A role counts at once, in pages that are open, too. Roles by groups of the provider are set by configuration."
      actions={
        <>
          <Button onClick={onClose}>Leave the roles</Button>
          <ActionButton
            action="people.setMember"
            city={city}
            kind="primary"
            disabledReason={reason}
            busy={save.isPending}
            onAct={() =>
              save.mutate({
                city,
                rig,
                person: person.id,
                role: role === "none" ? null : role,
                grants: rig === "" && role !== "none" ? [...granted] : [],
              })
            }
          >
            Set the role
          </ActionButton>
        </>
      }
    >
      <Field id="role-city" label="City">
        <Select
          id="role-city"
          value={city}
          onChange={(event) => {
            setCity(event.target.value);
            setRig("");
            reset();
          }}
        >
          {cities.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id="role-rig" label="Rig" hint="A role in a rig is for its beads alone; the city can be read with it.">
        <Select
          id="role-rig"
          value={rig}
          onChange={(event) => {
            setRig(event.target.value);
            reset();
          }}
        >
          <option value="">The whole city</option>
          {summary.data?.rigs.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field id="role-role" label="Role" error={save.error ? failureOf(save.error).sentence : undefined}>
        <Select id="role-role" value={role} onChange={(event) => setChosen(event.target.value as Role | "none")}>
          <option value="none">No role</option>
          {roles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      {rig === "" && (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium">Grants</legend>
          {grants.map((grant) => (
            <label key={grant} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={granted.includes(grant)}
                onChange={(event) =>
                  setGiven(event.target.checked ? [...granted, grant] : granted.filter((each) => each !== grant))
                }
              />
              <code className="font-mono">{grant}</code>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
