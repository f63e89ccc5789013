"use client";

import { useQuery } from "@tanstack/react-query";
import { checkoutRefusal, writesCityFiles } from "@/lib/access/city-files";
import { refusal } from "@/lib/access/may";
import { bestStanding } from "@/lib/access/per-rig";
import type { Action } from "@/lib/action/action";
import { type ActionId, actions } from "@/lib/action/actions";
import { type ActionValues, actionCommand } from "@/lib/view/action-command";
import { useTRPC } from "../data/trpc";

/** An action as it is here: its words, the command that does the same, and why the person may not do it. */
export type ActionHere = {
  readonly id: ActionId;
  readonly label: string;
  readonly does: string;
  readonly key: string | undefined;
  readonly command: string | undefined;
  /** Undefined when the person may, or while it is not known. */
  readonly refusal: string | undefined;
};

/**
 * An action of the table, in a city, or in the installation where `city` is undefined. The server decides in the end; this is what a button
 * says before.
 */
export function useAction(id: ActionId, city: string | undefined, values?: ActionValues): ActionHere {
  const trpc = useTRPC();
  const inCity = useQuery(trpc.city.summary.queryOptions({ city: city ?? "" }, { enabled: city !== undefined }));
  const inHall = useQuery(trpc.people.self.queryOptions(undefined, { enabled: city === undefined }));
  const standing = city === undefined ? inHall.data?.standing : inCity.data?.person;
  const action: Action = actions[id];
  const { label, does, key, permission } = action;
  const command = actionCommand(action, values);
  const own = standing && refusal(bestStanding(standing, id), permission);
  const elsewhere = standing?.checkout && writesCityFiles(id, values) ? checkoutRefusal(standing.checkout) : undefined;
  return { id, label, does, key, command, refusal: own ?? elsewhere };
}
