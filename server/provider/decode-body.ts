import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

const decoders = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Undoes one content coding, within a limit that a compression bomb cannot pass; undefined where that fails. */
export async function decodeBody(bytes: Uint8Array, coding: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity") return bytes;
  if (!Object.hasOwn(decoders, name)) return undefined;
  try {
    return await decoders[name as keyof typeof decoders](bytes, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
