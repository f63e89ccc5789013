import { quoteGo } from "@/lib/diagnostic/quote-go";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { ImportHost } from "./import-host";
import { type ImportRow, listImports } from "./list-imports";

/** Why an import is there: itself, and every chain of bindings that leads to its source. */
export type ImportReason = ImportRow & { readonly asked: string; readonly via: readonly (readonly string[])[] };

/** `import why <name|source>`. */
export async function whyImport(
  root: string,
  asked: string,
  host: Pick<ImportHost, "cacheRoot">,
): Promise<ImportReason> {
  const rows = await listImports(root, host);
  const bySource = rows.filter((row) => row.source === asked);
  const found =
    bySource[0] ??
    rows.find((row) => row.name === asked) ??
    only(
      asked,
      rows.filter((row) => lastName(row) === asked),
    );
  if (!found) throw new Refusal(404, "import-unknown", `import ${quoteGo(asked)} not found`);
  const via = rows
    .filter((row) => row.source === found.source)
    .map((row) => (row.direct ? [row.name] : row.name.split("/")));
  const direct = rows.find((row) => row.source === found.source && row.direct);
  return { ...(direct ?? found), asked, via };
}

/** A bare nested name stands for one source only. */
function only(asked: string, rows: readonly ImportRow[]): ImportRow | undefined {
  if (new Set(rows.map((row) => row.source)).size <= 1) return rows[0];
  const names = rows.map((row) => row.name).join(", ");
  throw new Refusal(409, "import-ambiguous", `import ${quoteGo(asked)} is ambiguous; use one of: ${names}`);
}

function lastName(row: ImportRow): string {
  return row.name.split("/").at(-1) ?? "";
}

/** The answer as it is printed (reference 8.7). */
export function importReasonText({ asked, direct, source, constraint, resolved, via }: ImportReason): string {
  const head = `${asked} is ${direct ? "a direct import" : "present transitively"}\n`;
  const lines = [`source: ${source}`, `constraint: ${constraint}`, `resolved: ${resolved}`];
  return head + [...lines, ...via.map((chain) => `via: ${chain.join(" -> ")}`)].join("\n").concat("\n");
}
