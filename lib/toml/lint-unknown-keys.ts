import { didYouMean } from "@/lib/diagnostic/did-you-mean";
import { quoteGo } from "@/lib/diagnostic/quote-go";
import type { TableReader } from "./table-reader";

/** Reports keys that nothing reads, as lints (decision P23). Call it after every known key was asked for. */
export function lintUnknownKeys(reader: TableReader): void {
  for (const key of reader.unknownKeys()) {
    const near = didYouMean(key, reader.knownKeys());
    reader.report({
      code: "unknown-key",
      severity: "lint",
      key,
      message: `unknown field ${quoteGo(key)}`,
      ...(near === undefined ? {} : { hint: `did you mean "${near}"?` }),
    });
  }
}
