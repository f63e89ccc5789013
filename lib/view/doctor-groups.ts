/** What grouping looks at. */
type Grouped = {
  readonly name: string;
  readonly status: "ok" | "warning" | "error" | "not-run";
  readonly severity: "blocking" | "advisory";
  readonly owner: string;
};

/** Findings of one severity, by who brings the check. */
export type DoctorGroup<Row> = {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly owners: readonly { readonly owner: string; readonly rows: readonly Row[] }[];
};

const kinds = [
  ["blocking", "Errors"],
  ["warning", "Warnings"],
  ["advisory", "Advisory"],
  ["not-run", "Not run"],
  ["ok", "Passed"],
] as const;

type Kind = (typeof kinds)[number][0];

function kindOf({ status, severity }: Grouped): Kind {
  if (status === "ok" || status === "not-run") return status;
  if (severity === "advisory") return "advisory";
  return status === "error" ? "blocking" : "warning";
}

/** Worst first, then core before packs by name (ux 50); groups without rows are left out. */
export function doctorGroups<Row extends Grouped>(rows: readonly Row[]): readonly DoctorGroup<Row>[] {
  return kinds.flatMap(([id, title]) => {
    const own = rows.filter((row) => kindOf(row) === id);
    if (own.length === 0) return [];
    const owners = [...new Set(own.map(({ owner }) => owner))].sort(
      (a, b) => Number(b === "core") - Number(a === "core") || (a < b ? -1 : 1),
    );
    const byOwner = owners.map((owner) => ({ owner, rows: own.filter((row) => row.owner === owner) }));
    return [{ id, title, count: own.length, owners: byOwner }];
  });
}
