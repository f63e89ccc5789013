import { describe, expect, test } from "vitest";
import { permissions } from "@/lib/access/permission";
import { docSections } from "@/lib/view/doc-sections";
import { endpoints } from "../api/endpoints";
import { commands } from "../cli/commands";
import { findCommand, globalOptions } from "../cli/parse-command-line";
import { sourceFiles } from "../guard/source-files";
import { docPage, docPages } from "./doc-pages";
import { searchDocs } from "./search-docs";

const pages = await Promise.all(docPages.map(async (page) => ({ ...page, markdown: await page.text() })));
const guides = pages.filter(({ group }) => group === "Guides");

describe.each(pages)("$slug", ({ slug, markdown }) => {
  test("it has a title, parts with names of their own, and links that lead somewhere", () => {
    expect(markdown).toMatch(/^# \S/);
    const anchors = docSections(markdown).map(({ anchor }) => anchor);
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
    const links = [...markdown.matchAll(/\]\(page:([\w-]+)\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !docPage(link))).toEqual([]);
    expect(slug).toMatch(/^[a-z-]+$/);
  });
});

/** The lines of a guide that call the command line. */
const calls = guides.flatMap(({ slug, markdown }) =>
  [...markdown.matchAll(/^(?:`|)cityhall ([^`\n#]*)/gm), ...markdown.matchAll(/`cityhall ([^`\n]*)`/g)].map(
    (match) => ({
      slug,
      line: match[1]!.trim(),
    }),
  ),
);

test.each(calls)("$slug: cityhall $line is a command, with options that it takes", async ({ line }) => {
  const argv = line.split(/\s+/);
  const { entry } = findCommand(argv, commands);
  expect(entry, `no command begins "cityhall ${line}"`).toBeDefined();
  const { options, positionals } = await entry!.load();
  const known = { ...globalOptions, ...(await Promise.resolve(options)) };
  const used = [...line.matchAll(/--([a-z-]+)/g)].map((match) => match[1]!);
  expect(used.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  expect(positionals).toBeDefined();
});

test("the addresses of the guide for agents are addresses of the API", () => {
  const { markdown } = guides.find(({ slug }) => slug === "agents")!;
  const used = [...markdown.matchAll(/\$api(\/[^"?\s]*)/g)].map((match) => match[1]!.replace("$ID", "{id}"));
  expect(used.length).toBeGreaterThan(4);
  expect(used.filter((path) => !endpoints.some((endpoint) => endpoint.path === path))).toEqual([]);
});

test("pages of the console link to parts that exist", () => {
  const links = sourceFiles()
    .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/slug: "([\w-]+)",(?: part: "([\w-]+)",)? label/g)]);
  expect(links.length).toBeGreaterThan(4);
  const dead = links.filter(([, slug, part]) => {
    const page = pages.find((each) => each.slug === slug);
    return !page || (part && !docSections(page.markdown).some(({ anchor }) => anchor === part));
  });
  expect(dead.map(([text]) => text)).toEqual([]);
});

test("the references list all that there is", () => {
  const text = (slug: string) => pages.find((page) => page.slug === slug)!.markdown;
  expect(commands.filter(({ words }) => !text("commands").includes(`\n## ${words.join(" ")}\n`))).toEqual([]);
  expect(endpoints.filter(({ method, path }) => !text("api").includes(`\n## ${method} /city/{city}${path}\n`))).toEqual(
    [],
  );
  expect(permissions.filter((permission) => !text("permissions").includes(`\`${permission}\``))).toEqual([]);
  expect(text("files")).toContain("`rigs[].overrides[].agent`");
});

test("a question finds the part that answers it, best first", async () => {
  expect((await searchDocs("claim"))[0]).toMatchObject({ anchor: expect.stringContaining("claim") });
  expect((await searchDocs("max_active_sessions")).map((hit) => hit.slug)).toContain("files");
  expect(await searchDocs("no-such-word-anywhere")).toEqual([]);
});
