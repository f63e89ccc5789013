import { parsePackSource } from "../source/pack-source";

/** The binding that `import add` suggests: the last part of the source's path, without `.git` (reference 8.7). */
export function defaultImportName(source: string): string {
  const parsed = parsePackSource(source);
  const path = parsed.remote ? parsed.subpath || parsed.cloneUrl : parsed.path;
  const last = path.replace(/\/+$/, "").split(/[/:]/).at(-1) ?? "";
  return last.replace(/\.git$/, "");
}
