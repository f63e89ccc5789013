import type { SourceFile } from "./source-files";

/** Files whose scrolling elements always hold a control, and which one: the keyboard reaches them through it. */
const reachedThrough: Readonly<Record<string, string>> = {
  "app/(console)/c/[city]/config/_parts/phase-stepper.tsx": "a button per phase",
  "app/(console)/c/[city]/config/agents/[...name]/_parts/agent-beads.tsx": "the link to the list",
  "app/(console)/c/[city]/config/agents/[...name]/_parts/agent-prompt.tsx": "the button that copies",
  "app/(console)/c/[city]/formulas/[name]/_parts/cook-tab.tsx": "the button that cooks",
  "app/(console)/settings/_parts/settings-tabs.tsx": "a link per tab",
  "components/bead/inspector-panel.tsx": "the button that closes",
  "components/config/field-inspector.tsx": "the button that copies",
  "components/formula/pass-stepper.tsx": "a button per pass",
  "components/formula/recipe-step-detail.tsx": "the button that copies",
  "components/pack/import-detail.tsx": "the links to its files",
  "components/shell/app-shell.tsx": "the page itself",
  "components/shell/command-palette.tsx": "the field above it, whose arrows scroll it",
  "components/shell/rail.tsx": "a link per page",
  "components/ui/dialog-popup.tsx": "its buttons",
  "components/ui/link-tabs.tsx": "a link per tab",
  "components/ui/menu-popup.tsx": "its items",
  "components/ui/segmented.tsx": "a button per choice",
};

const scrolls = /overflow-(?:x-|y-)?(?:auto|scroll)\b/;

/** Opening tags of elements that scroll, with neither a place in the tab order nor a control that is known to be inside. */
export function unreachableRegions({ path, text }: SourceFile): string[] {
  if (path in reachedThrough) return [];
  return openingTags(text)
    .filter(({ tag }) => scrolls.test(tag) && !/^<ScrollRegion\b|\btabIndex=|\baria-hidden="true"/.test(tag))
    .map(
      ({ tag, line }) =>
        `${path}:${line}: <${/^<([\w.]+)/.exec(tag)?.[1]}> scrolls, and no key reaches it; make it a ScrollRegion`,
    );
}

/** Every opening tag of JSX: from `<name` to the `>` that no brace or quote hides. */
function openingTags(text: string): { tag: string; line: number }[] {
  const found: { tag: string; line: number }[] = [];
  for (const match of text.matchAll(/<[A-Za-z][\w.]*(?=[\s>])/g)) {
    let depth = 0;
    let quote = "";
    for (let at = match.index; at < text.length; at++) {
      const char = text[at] as string;
      if (quote) quote = char === quote ? "" : quote;
      else if (char === '"') quote = char;
      else if (char === "{") depth++;
      else if (char === "}") depth--;
      else if (char === ">" && depth === 0) {
        found.push({ tag: text.slice(match.index, at), line: text.slice(0, match.index).split("\n").length });
        break;
      }
      if (depth < 0) break;
    }
  }
  return found;
}
