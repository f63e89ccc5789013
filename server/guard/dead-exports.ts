import type { SourceFile } from "./source-files";

/** Files that frameworks read by their place or their names. */
const readByName = /(\.test\.tsx?|\.d\.ts|(^|\/)(page|layout|error|not-found|route|loading)\.tsx?)$/;

/** Exported names that no code mentions besides the line that exports them, as sentences. */
export function deadExports(files: readonly SourceFile[]): string[] {
  const uses = new Map<string, number>();
  for (const { text } of files)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return files.flatMap(({ path, text }) =>
    readByName.test(path)
      ? []
      : [...text.matchAll(/^export (?:async )?(?:function|const|class|type|interface) ([\w$]+)/gm)]
          .filter(([, name = ""]) => uses.get(name) === 1)
          .map(([, name]) => `${path}: nobody uses ${name}`),
  );
}
