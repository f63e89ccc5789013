import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Migration } from "./migrate";

const folder = fileURLToPath(new URL("../../drizzle/migrations/", import.meta.url));

/** Every migration file of the folder, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({
      name: name.replace(/\.sql$/, ""),
      statements: readFileSync(`${folder}${name}`, "utf8")
        .split("--> statement-breakpoint")
        .map((statement) => statement.trim())
        .filter((statement) => statement !== ""),
    }));
}

/** The module that carries the migrations inside the built server and command line, which have no folder beside them. */
export function bundleText(list: readonly Migration[]): string {
  return `// Made from the files beside it by \`npm run db:generate\`.\nexport const migrations = ${JSON.stringify(list, null, 1)};\n`;
}

export const bundleFile = `${folder}bundle.ts`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(bundleFile, bundleText(readMigrations()));
