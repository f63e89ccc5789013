import pino, { type DestinationStream, type Logger, stdSerializers } from "pino";
import { redactCredentials } from "@/lib/pack/source/redact-credentials";

/** What errors of the store and of schemas carry besides their sentence: what somebody typed. */
const inputs = ["params", "parameters", "args", "input", "detail", "where"];

type Failure = Error & { readonly params?: unknown; readonly query?: unknown; readonly code?: unknown };

/** The sentence of an error without the values that a statement was run with, or that a value was refused for (SQLSTATE 22). */
function sentenceOf({ message, params, query, code }: Failure): string {
  if (params !== undefined) return `Failed query: ${String(query)}`;
  if (/^22[0-9A-Z]{3}$/.test(String(code))) return message.replace(/: "[\s\S]*$/, "");
  return message;
}

function chainOf(error: Error): Failure[] {
  const chain: Failure[] = [];
  for (let each: unknown = error; each instanceof Error && !chain.includes(each); each = each.cause) chain.push(each);
  return chain;
}

/** An error as a line may show it: what went wrong and where, without inputs. */
function shownError(error: Error): Record<string, unknown> {
  const shown: Record<string, unknown> = stdSerializers.err(error);
  for (const name of inputs) delete shown[name];
  for (const name of ["message", "stack"])
    shown[name] = redactCredentials(
      chainOf(error).reduce(
        (text, each) => text.replaceAll(each.message || "\u0000", sentenceOf(each)),
        String(shown[name]),
      ),
    );
  return shown;
}

/** A log that writes one JSON object a line; values are encoded, so that none can begin a line of its own. */
export function makeLog(level: string, destination: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    serializers: { err: shownError },
    hooks: {
      // Without words of its own a line would take those of the error as they are.
      logMethod(args, method) {
        const [first, words] = args as [unknown, unknown];
        const error = typeof first === "object" && first !== null && "err" in first ? first.err : undefined;
        if (words === undefined && error instanceof Error) method.call(this, first as object, "failed");
        else method.apply(this, args);
      },
    },
  };
  return pino(options, destination);
}

/** The log of the server, on stderr. Secrets, cookies and inputs are never part of a line. */
export const log = makeLog(process.env.CITYHALL_LOG ?? "info", pino.destination(2));
