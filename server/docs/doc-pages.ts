import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../runner/project-root";
import type { DocPage } from "./doc-page";
import { apiReference } from "./reference/api";
import { checksReference } from "./reference/checks";
import { commandReference } from "./reference/commands";
import { filesReference } from "./reference/files";
import { filterReference } from "./reference/filters";
import { findingsReference } from "./reference/findings";
import { loadingReference } from "./reference/loading";
import { pagesReference } from "./reference/pages";
import { permissionReference } from "./reference/permissions";
import { statesReference } from "./reference/states";

/** A guide that is kept as a file of the project. */
const guide = (slug: string, title: string, summary: string, file: string): DocPage => ({
  ...{ slug, title, summary, group: "Guides" },
  text: () => readFile(join(/*turbopackIgnore: true*/ projectRoot(), file), "utf8"),
});

/** A reference that is made from what the program itself runs by, so that it cannot say anything else. */
const reference = (slug: string, title: string, summary: string, text: () => string | Promise<string>): DocPage => ({
  ...{ slug, title, summary, group: "Reference" },
  text: async () => `# ${title}\n\n${await text()}\n`,
});

/** Every page of the documentation, in the order of its list. */
export const docPages: readonly DocPage[] = [
  guide(
    "operators",
    "For operators",
    "Read the state of work, act on it, see how it goes",
    "server/docs/guides/operators.md",
  ),
  guide(
    "authors",
    "For authors of packs and formulas",
    "Write, check, import and hand on",
    "server/docs/guides/authors.md",
  ),
  guide("agents", "For agents", "Work beads with nothing but HTTP", "server/docs/guides/agents.md"),
  guide(
    "administrators",
    "For administrators",
    "People, tokens, cities, backups",
    "server/docs/guides/administrators.md",
  ),
  guide("team", "Running for a team", "Settings, several servers, watching, backups", "server/deploy/guide.md"),
  guide("access", "Who may do what", "Signing in, roles, two locks between cities, the log", "server/auth/guide.md"),
  reference("commands", "Commands", "Every command of the command line", commandReference),
  reference("api", "The API", "Every address for agents", apiReference),
  reference("files", "Files and keys", "Every key of city.toml, pack.toml, agents and formulas", filesReference),
  reference(
    "loading",
    "How a city is loaded",
    "The phases of the loader and the passes of the compiler",
    loadingReference,
  ),
  reference("findings", "Findings", "The codes of everything that is reported about files", findingsReference),
  reference("checks", "Checks", "What the built-in checks of the doctor verify", checksReference),
  reference("filters", "Filters", "The words of a typed filter", filterReference),
  reference("states", "States", "The words and signs of the console", statesReference),
  reference("pages", "How pages are computed", "The queries behind every page, and who may ask them", pagesReference),
  reference("permissions", "Permissions", "Which role may do what", permissionReference),
];

/** A page by its name; undefined where there is none. */
export function docPage(slug: string): DocPage | undefined {
  return docPages.find((page) => page.slug === slug);
}
