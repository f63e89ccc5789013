/** One message of an event stream. */
export type SseFrame = { readonly id: string; readonly event: string; readonly data: string };

const longestFrame = 1_000_000;

/**
 * Cuts an event stream into its messages. Text comes in pieces of any size; a message that never ends is dropped at a
 * million characters. Comments and unknown fields are left out.
 */
export class SseFrames {
  #rest = "";

  /** Takes the next piece; gives the messages that it completes. */
  push(piece: string): readonly SseFrame[] {
    const text = this.#rest + piece;
    // A carriage return at the end may be half of a line break.
    const held = text.endsWith("\r") ? 1 : 0;
    const lines = text
      .slice(0, text.length - held)
      .replaceAll("\r\n", "\n")
      .replaceAll("\r", "\n");
    const blocks = lines.split("\n\n");
    this.#rest = (blocks.pop() ?? "") + (held ? "\r" : "");
    if (this.#rest.length > longestFrame) this.#rest = "";
    return blocks.flatMap((block) => frameOf(block) ?? []);
  }
}

function frameOf(block: string): SseFrame | undefined {
  let id = "";
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0 || line === "") continue;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") id = value;
    else if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
  return id === "" && data.length === 0 && event === "message" ? undefined : { id, event, data: data.join("\n") };
}
