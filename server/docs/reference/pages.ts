import type { ProcedureMeta } from "../../trpc/procedures";
import { appRouter } from "../../trpc/router";
import { markdownTable } from "../doc-page";
import reads from "../page-reads.json" with { type: "json" };

const pages: Readonly<Record<string, readonly string[]>> = reads.pages;
const sentences: Readonly<Record<string, string>> = reads.sentences;

/** Which queries each page asks, what each of them answers, and who may ask. */
export function pagesReference(): string {
  const addresses = Object.keys(pages).filter((each) => each !== "frame");
  return [
    "A page shows answers of queries and nothing else; what follows is made from its code. A number is the length of the list that it links to. After an event of the city the queries that it touches are asked again; the key `r` asks all of them. A query runs with the rights of whoever looks, and its name is also in the figures of the server, as the label `procedure`.",
    "## Around every page of a city",
    tableOf(pages.frame ?? []),
    ...addresses
      .filter((each) => pages[each]!.length > 0)
      .flatMap((each) => [`## ${each === "/" ? "The list of cities" : each}`, tableOf(pages[each]!)]),
  ].join("\n\n");
}

/** The same for the page at an address; undefined where there is no such page. */
export function pageReference(pathname: string): string | undefined {
  const pattern = Object.keys(pages).find((each) => matcher(each).test(pathname));
  const own = pattern && pages[pattern];
  if (!own) return undefined;
  const inCity = pathname.startsWith("/c/");
  return [
    `# ${pattern}`,
    own.length > 0
      ? `The page at \`${pattern}\` shows the answers of these queries, as far as its tabs and what is opened in it ask them.`
      : "This page asks nothing: it shows what the program itself runs by.",
    own.length > 0 ? tableOf(own) : "",
    ...(inCity ? ["## Around it", tableOf(pages.frame ?? [])] : []),
  ].join("\n\n");
}

function matcher(pattern: string): RegExp {
  const path = pattern.replaceAll(/:\w+\*/g, ".+").replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${path}$`);
}

function tableOf(queries: readonly string[]): string {
  return markdownTable(
    ["Query", "What it answers", "Permission"],
    queries.map((query) => [`\`${query}\``, sentences[query] ?? "", permissionOf(query)]),
  );
}

function permissionOf(query: string): string {
  const procedure = (appRouter._def.procedures as Readonly<Record<string, unknown>>)[query];
  const { permission } = (procedure as { _def: { meta: ProcedureMeta } })._def.meta;
  return permission ? `\`${permission}\`` : "";
}
