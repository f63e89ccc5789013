import { createReadStream, createWriteStream } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { finished } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip, createGzip } from "node:zlib";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Store } from "../db/store";
import { type Restored, restoreBackup } from "./restore-backup";
import { type BackupTrailer, writeBackup } from "./write-backup";

/**
 * Writes a backup into a gzip file that only its owner may read. The name is taken when everything is on the disk, so that a
 * file of that name is always a whole one.
 */
export async function writeBackupFile(
  store: Store,
  file: string,
  options: { readonly now: Date; readonly replace: boolean },
): Promise<BackupTrailer & { readonly bytes: number }> {
  const taken = () =>
    new Refusal(409, "backup-exists", `${file} exists; choose another name, or replace it with --force`);
  if (!options.replace && (await stat(/*turbopackIgnore: true*/ file).catch(() => undefined))) throw taken();
  const part = `${file}.${process.pid}.part`;
  try {
    const zip = createGzip();
    const target = zip.pipe(createWriteStream(part, { mode: 0o600, flags: "wx" }));
    const written = finished(target);
    // A full disk shows at the end, where it is awaited; until then it only must not be an unhandled rejection.
    written.catch(() => zip.destroy());
    const trailer = await writeBackup(store, options.now, async (line) => {
      if (!zip.write(`${line}\n`)) await Promise.race([new Promise((resolve) => zip.once("drain", resolve)), written]);
    });
    zip.end();
    await written;
    const handle = await open(part);
    const { size: bytes } = await handle.stat();
    await handle.sync().finally(() => handle.close());
    if (options.replace) await rename(part, file);
    else
      await link(part, file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? taken() : error;
      });
    return { ...trailer, bytes };
  } finally {
    await rm(part, { force: true });
  }
}

/** Restores a file that `writeBackupFile` wrote. */
export async function restoreBackupFile(store: Store, file: string): Promise<Restored> {
  await stat(/*turbopackIgnore: true*/ file).catch(() => {
    throw new Refusal(404, "backup-missing", `there is no file ${file}`);
  });
  return restoreBackup(store, linesOf(file));
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // The errors of both streams come out of the last one, where the loop sees them.
  const zip = pipeline(createReadStream(/*turbopackIgnore: true*/ file), createGunzip(), () => {});
  const decoder = new StringDecoder("utf8");
  let rest = "";
  try {
    for await (const chunk of zip) {
      const lines = (rest + decoder.write(chunk as Buffer)).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Refusal(400, "backup-damaged", `${file} is cut short or is no gzip file (${said}); nothing was restored`);
  }
  if (rest + decoder.end() !== "")
    throw new Refusal(400, "backup-damaged", `${file} ends inside a line; nothing was restored`);
}
