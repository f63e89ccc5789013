import { dirname, join } from "node:path/posix";
import type { SourceFile } from "../guard/source-files";

/** What the pages of the console ask for. Kept as `page-reads.json`, which a test compares with what is found. */
export type PageReads = {
  /** The queries of each page, by the pattern of its address; `frame` is what stands around every page of a city. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** One sentence for each query: the comment above its procedure. */
  readonly sentences: Readonly<Record<string, string>>;
};

const consoleRoot = "app/(console)/";

/** Follows the imports of every page and gathers the queries that the files on the way name. */
export function findPageReads(files: readonly SourceFile[]): PageReads {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const pages: Record<string, readonly string[]> = {};
  for (const { path } of files)
    if (path.startsWith(consoleRoot) && path.endsWith("/page.tsx")) pages[patternOf(path)] = readsOf(path, texts);
  pages.frame = readsOf(`${consoleRoot}c/[city]/layout.tsx`, texts);
  const asked = [...new Set(Object.values(pages).flat())].sort();
  return { pages, sentences: Object.fromEntries(asked.map((query) => [query, sentenceOf(query, files)])) };
}

/** `app/(console)/c/[city]/beads/[id]/page.tsx` → `/c/:city/beads/:id`; a rest of several segments is `:name*`. */
function patternOf(path: string): string {
  const route = path.slice(consoleRoot.length, -"page.tsx".length).replace(/\/$/, "");
  return `/${route.replaceAll(/\[\.\.\.(\w+)\]/g, ":$1*").replaceAll(/\[(\w+)\]/g, ":$1")}`;
}

/** The queries that are named in a file or in what it imports, as `room.query`. */
function readsOf(start: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (path: string, names: readonly string[]) => {
    const text = texts.get(path);
    if (text === undefined) return;
    const shared = path.startsWith("components/data/queries/");
    // A file of shared queries holds those of several pages: only the function that is used counts.
    const parts = shared ? names.map((name) => functionOf(text, name)) : [text];
    for (const part of parts)
      for (const [, room, query] of part.matchAll(/\.(\w+)\s*\.(\w+)\s*\.(?:infiniteQ|q)ueryOptions\(/g))
        found.add(`${room}.${query}`);
    // What pages read through a part that they name apart: `const { registry } = pageTrpc`.
    for (const [, rooms] of text.matchAll(/const \{([^}]*)\} = (?:page)?[tT]rpc;/g))
      for (const [, room, alias] of rooms!.matchAll(/(\w+)(?:: (\w+))?/g))
        for (const [, query] of text.matchAll(
          new RegExp(`\\b${alias ?? room}\\.(\\w+)\\.(?:infiniteQ|q)ueryOptions\\(`, "g"),
        ))
          found.add(`${room}.${query}`);
    if (seen.has(path)) return;
    seen.add(path);
    for (const [, named, from] of text.matchAll(
      /(?:import|export)\s+(?!type\b)(?:\{([^}]*)\}|[\w*\s]+)\s+from\s+"([^"]+)"/g,
    ))
      follow(path, from!, named);
    for (const [, from] of text.matchAll(/import\("([^"]+)"\)/g)) follow(path, from!, undefined);
  };
  const follow = (path: string, from: string, named: string | undefined) => {
    const bare = from.startsWith("@/") ? from.slice(2) : from.startsWith(".") ? join(dirname(path), from) : undefined;
    if (!bare || !/^(?:app|components)\//.test(bare)) return;
    const file = [`${bare}.tsx`, `${bare}.ts`].find((each) => texts.has(each));
    if (file) visit(file, named?.split(",").map((name) => name.trim().split(" as ")[0]!) ?? []);
  };
  visit(start, []);
  return [...found].filter((name) => !name.startsWith("pageTrpc.")).sort();
}

/** The text of an exported function, up to the next one. */
function functionOf(text: string, name: string): string {
  const start = text.indexOf(`export function ${name}(`);
  if (start < 0) return "";
  const end = text.indexOf("\nexport function ", start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** The comment above a procedure, in one line and without the rules that it names. */
function sentenceOf(query: string, files: readonly SourceFile[]): string {
  const [room, name] = query.split(".") as [string, string];
  const above = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*(?:export )?(?:const )?${name}(?:File)?\\s*[=:] \\w+(?:Query|Mutation)`,
  );
  for (const { path, text } of files) {
    if (!path.startsWith(`server/trpc/routers/${room}/`)) continue;
    const comment = above.exec(text)?.[1];
    if (comment)
      return comment
        .replaceAll(/\n\s*\*/g, " ")
        .replaceAll(/\s*\((?:ux|pack|formula|habit|spec|reference|decision) [^)]*\)/g, "")
        .replaceAll(/\s+/g, " ")
        .trim();
  }
  return "";
}
