type Signature = { readonly type: string; readonly at: number; readonly bytes: readonly number[] };

const ascii = (text: string): readonly number[] => [...text].map((char) => char.charCodeAt(0));
const sign = (type: string, bytes: readonly number[] | string, at = 0): Signature => ({
  type,
  at,
  bytes: typeof bytes === "string" ? ascii(bytes) : bytes,
});

/** Leading bytes that name a type; the longer of two that overlap stands first. */
const SIGNATURES: readonly Signature[] = [
  sign("image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  sign("image/jpeg", [0xff, 0xd8, 0xff]),
  sign("image/gif", "GIF87a"),
  sign("image/gif", "GIF89a"),
  sign("image/webp", "WEBP", 8),
  sign("audio/wav", "WAVE", 8),
  sign("image/avif", "ftypavif", 4),
  sign("video/quicktime", "ftypqt", 4),
  sign("video/mp4", "ftyp", 4),
  sign("video/webm", [0x1a, 0x45, 0xdf, 0xa3]),
  sign("audio/mpeg", "ID3"),
  sign("audio/mpeg", [0xff, 0xfb]),
  sign("audio/ogg", "OggS"),
  sign("audio/flac", "fLaC"),
  sign("application/pdf", "%PDF-"),
  sign("model/gltf-binary", "glTF"),
];

/** Types that `sniffMediaType` can tell by their bytes. */
export const SNIFFED_MEDIA_TYPES: ReadonlySet<string> = new Set(SIGNATURES.map(({ type }) => type));

/** The media type that the first bytes of a file show; undefined where they show none. The sender's word is not asked. */
export function sniffMediaType(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(({ at, bytes: wanted }) => wanted.every((byte, index) => bytes[at + index] === byte))?.type;
}
