import type { CheckedTable } from "@/lib/toml/checked-table";

/** What the checks of durations and of meaning look at: the effective city, before it is printed anywhere. */
export type SettingsView = {
  /** The city file as messages name it. */
  readonly file: string;
  /** The merged tables of the city, by TOML name: `daemon`, `session`, `beads`, `workspace`, … */
  readonly settings: CheckedTable;
  readonly agents: readonly { readonly qualifiedName: string; readonly config: CheckedTable }[];
  readonly rigs: readonly { readonly name: string; readonly config: CheckedTable }[];
  /** The effective raw provider tables by name. */
  readonly providers: { readonly [name: string]: CheckedTable };
};
