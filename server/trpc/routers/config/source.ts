import { z } from "zod";
import { fileFates } from "@/lib/city/provenance/file-fates";
import { redactSource } from "@/lib/city/redact-source";
import { Refusal } from "@/lib/diagnostic/refusal";
import { locatorOf } from "../../../console/locator";
import { readRevision } from "../../../revision/read-revision";
import { cityQuery } from "../../procedures";
import { pinned } from "./config-query";

const largest = 400_000;

/**
 * The text of a file that the city was composed from, with what was found in it and what became of its lines. Nothing outside
 * of that picture can be read, and what looks like a secret is hidden.
 */
export const source = cityQuery("config.read")
  .input(pinned.extend({ file: z.string().startsWith("/").max(4096) }))
  .query(async ({ ctx, input }) => {
    const { rev } = input;
    const loaded = rev === undefined ? await ctx.city.load() : await readRevision(ctx.store, ctx.cityId, rev);
    const { tree, diagnostics } = loaded;
    const text = tree.read(input.file);
    if (text === undefined)
      throw new Refusal(
        404,
        "file-unknown",
        tree.refusal(input.file) ??
          (rev === undefined
            ? "This city was not composed from such a file."
            : `Revision ${rev} does not keep the text of such a file.`),
      );
    return {
      root: ctx.city.path,
      file: input.file,
      text: redactSource(text.slice(0, largest)),
      cut: text.length > largest,
      diagnostics: diagnostics.filter((each) => each.file === input.file),
      fates: fileFates(loaded, input.file, { root: ctx.city.path, locate: locatorOf(tree) })
        .filter((fate) => fate.fate !== "reported" && fate.line !== undefined)
        .map(({ line, fate, sentence }) => ({ line: line ?? 0, fate, sentence })),
    };
  });
