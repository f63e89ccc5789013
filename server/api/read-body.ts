/**
 * The text of a request's body; undefined as soon as it is longer than `largest` bytes, whatever length the client claimed.
 */
export async function readBody(request: Request, largest: number): Promise<string | undefined> {
  const claimed = Number(request.headers.get("content-length") ?? 0);
  if (claimed > largest) return undefined;
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Whether a JSON text has lists and objects inside each other beyond `most` levels. Told before it is parsed. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
