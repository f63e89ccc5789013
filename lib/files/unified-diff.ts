/** One line of a difference. */
export type DiffLine = { readonly kind: "same" | "add" | "remove"; readonly text: string };

/** The shortest line-by-line way from one text to another. Lines keep no line ending. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: "same", text }));
  return [
    ...same(a.slice(0, head)),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(tail === 0 ? [] : a.slice(-tail)),
  ];
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => line.replace(/\r$/, ""));
}

/** Longest common subsequence by table; what is common at both ends is gone already, so the table stays small. */
function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: "same", text: a[i]! });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)) {
      lines.push({ kind: "remove", text: a[i++]! });
    } else {
      lines.push({ kind: "add", text: b[j++]! });
    }
  }
  return lines;
}

const CONTEXT = 3;

/** A unified difference with three lines of context; "" when nothing differs. A file that does not exist yet is `undefined`. */
export function unifiedDiff(file: string, before: string | undefined, after: string | undefined): string {
  const lines = diffLines(before ?? "", after ?? "");
  if (before === after || lines.every((line) => line.kind === "same")) return "";
  const near = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => line.kind !== "same");
  let text = `--- ${before === undefined ? "/dev/null" : `a/${file}`}\n+++ ${after === undefined ? "/dev/null" : `b/${file}`}\n`;
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < lines.length; ) {
    if (!near(index)) {
      oldLine++;
      newLine++;
      index++;
      continue;
    }
    let end = index;
    while (end < lines.length && near(end)) end++;
    const hunk = lines.slice(index, end);
    const olds = hunk.filter((line) => line.kind !== "add").length;
    const news = hunk.filter((line) => line.kind !== "remove").length;
    text += `@@ -${olds === 0 ? oldLine - 1 : oldLine},${olds} +${news === 0 ? newLine - 1 : newLine},${news} @@\n`;
    for (const line of hunk) text += `${{ same: " ", add: "+", remove: "-" }[line.kind]}${line.text}\n`;
    oldLine += olds;
    newLine += news;
    index = end;
  }
  return text;
}
