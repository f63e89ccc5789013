import type { Finding } from "./finding";

/**
 * All errors as one text (reference 9): the stage, then the message; the members of a list stand below its heading,
 * one a line. Undefined when nothing is an error.
 */
export function errorText(findings: readonly Finding[]): string | undefined {
  const blocks: { head: string; list?: string; messages: string[] }[] = [];
  for (const { severity, context, list, message } of findings) {
    if (severity !== "error") continue;
    const last = blocks.at(-1);
    if (last && list !== undefined && last.list === list && last.head === context) last.messages.push(message);
    else blocks.push({ head: context, list, messages: [message] });
  }
  if (blocks.length === 0) return undefined;
  return blocks
    .map(({ head, list, messages }) =>
      list === undefined ? head + messages[0]! : `${head}${list}:${messages.map((text) => `\n  - ${text}`).join("")}`,
    )
    .join("\n");
}
