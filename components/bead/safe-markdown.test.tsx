import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SafeMarkdown } from "./safe-markdown";

const html = (text: string) => renderToStaticMarkup(<SafeMarkdown text={text} />);

test("ux 73 markup in agent-written text is text, never markup", () => {
  expect(html('<img src=x onerror="alert(1)"> and <script>alert(1)</script>')).not.toMatch(/<(img|script)/);
  expect(html("a <b>bold</b> claim")).toContain("&lt;b&gt;");
});

test("ux 73 links are http and https only, images are not loaded", () => {
  expect(html("[go](https://example.com/a)")).toContain('href="https://example.com/a"');
  expect(html("[go](https://example.com/a)")).toContain("noreferrer");
  for (const address of ["javascript:alert(1)", "data:text/html,x", "/api/session/end", "file:///etc/passwd"])
    expect(html(`[go](${address})`), address).not.toContain("href");
  expect(html("![a chart](https://example.com/pixel.png)")).toBe(
    '<p class="mt-2 whitespace-pre-wrap first:mt-0"><span class="text-ink-3">[image: a chart]</span></p>',
  );
});

test("lists, code and emphasis are read as markdown", () => {
  expect(html("- one\n- two\n\n`x` **y**")).toMatch(
    /<ul[^>]*>.*<li>one<\/li>.*<code[^>]*>x<\/code> <strong>y<\/strong>/s,
  );
});
