import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes texts below a folder; names that end in `.sh`, and those below `bin/`, are executable. */
export async function writeFiles(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    if (name.endsWith(".sh") || name.includes("bin/")) await chmod(path, 0o755);
  }
}
