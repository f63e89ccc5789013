import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseYaml } from "@/lib/discipline/pack/parse-yaml";
import type { FileContent, Recipe } from "./discipline-case";
import { editJson } from "./json-edit";

/**
 * Makes the pack folder of a case: a copy of its base, raw substitutions, edits of parsed files written back as JSON,
 * then files of every kind. Returns the folder.
 */
export function preparePack(recipe: Recipe, bases: string, folder: string): string {
  const pack = join(folder, "pack");
  const outside = join(folder, "outside");
  rmSync(pack, { recursive: true, force: true });
  cpSync(join(bases, recipe.base), pack, { recursive: true });
  // The shared bases are read-only; the copy must be editable.
  execFileSync("chmod", ["-R", "u+w", pack]);
  for (const [file, pairs] of Object.entries(recipe.subst ?? {})) {
    let text = readFileSync(join(pack, file), "utf8");
    for (const [old, next] of pairs) {
      if (text.split(old).length !== 2) throw new Error(`${file}: ${JSON.stringify(old)} does not occur once`);
      text = text.replace(old, () => next);
    }
    writeFileSync(join(pack, file), text);
  }
  for (const [file, operations] of Object.entries(recipe.edit ?? {})) {
    const { value, faults } = parseYaml(readFileSync(join(pack, file), "utf8"));
    if (faults[0]) throw new Error(`${file}: ${faults[0].message}`);
    const patched = editJson(value, operations);
    writeFileSync(join(pack, file), JSON.stringify(patched).replaceAll("@OUTSIDE@", outside));
  }
  for (const [file, content] of Object.entries(recipe.files ?? {})) writeContent(pack, outside, file, content);
  return pack;
}

function writeContent(pack: string, outside: string, file: string, content: FileContent): void {
  if (typeof content === "object" && content?.each) {
    const [first, last] = content.each;
    for (let n = first; n <= last; n++) {
      writeContent(pack, outside, file.replaceAll("{n}", String(n)), content.text ?? "");
    }
    return;
  }
  const path = join(pack, file);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  if (content === null) return;
  if (typeof content === "string") writeFileSync(path, content.replaceAll("@OUTSIDE@", outside));
  else if (content.dir) mkdirSync(path, { recursive: true });
  else if (content.link !== undefined) symlinkSync(content.link.replaceAll("@OUTSIDE@", outside), path);
  else if (content.fifo) execFileSync("mkfifo", [path]);
  else if (content.base64 !== undefined) writeFileSync(path, Buffer.from(content.base64, "base64"));
  else writeFileSync(path, repeated(content));
}

function repeated({
  text = "",
  repeat = "",
  to_bytes,
  times = 0,
  then_repeat = "",
  end = "",
}: Exclude<FileContent, string | null>): string {
  if (to_bytes !== undefined)
    return text + repeat.repeat((to_bytes - Buffer.byteLength(text)) / Buffer.byteLength(repeat || "x"));
  return text + repeat.repeat(times) + then_repeat.repeat(times) + end;
}
