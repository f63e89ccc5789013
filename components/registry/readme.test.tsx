import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SafeMarkdown } from "../bead/safe-markdown";

const html = (text: string) => renderToStaticMarkup(createElement(SafeMarkdown, { text }));
/** Only the tags: what is shown as text may say anything. */
const tags = (text: string) =>
  html(text)
    .match(/<[^>]*>/g)
    ?.join("") ?? "";

describe("security 10 the read-me of a stranger", () => {
  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a picture with a handler", '<img src="x" onerror="alert(1)">'],
    ["a picture from elsewhere", "![pixel](https://spy.example.org/p.png)"],
    ["a script as an address", "[x](javascript:alert(1))"],
    ["a script as a reference", "[x][y]\n\n[y]: JaVaScRiPt:alert(1)"],
    ["a data address", "[x](data:text/html;base64,PHNjcmlwdD4=)"],
    ["an address in a table", "| a |\n|---|\n| [x](vbscript:x) |"],
    ["a frame", '<iframe src="https://spy.example.org"></iframe>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a link to an element", '<a href="javascript:alert(1)" id="change">x</a>'],
  ])("%s becomes nothing that runs, loads or leads away", (_, text) => {
    expect(tags(text)).not.toMatch(
      /<(script|img|iframe|style|object|form|input|svg)|\son\w+=|(javascript|data|vbscript):|src=|id=/i,
    );
  });

  it("a link to the web stays one, and leaves without telling where from", () => {
    expect(html("[site](https://packs.example.org)")).toContain(
      '<a href="https://packs.example.org" rel="noreferrer noopener" target="_blank"',
    );
  });

  it("a table scrolls in itself", () => {
    expect(html("| a |\n|---|\n| b |")).toMatch(/<section[^>]*overflow-x-auto[^>]*><table/);
  });
});
