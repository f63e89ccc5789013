import { z } from "zod";
import { fileFates } from "@/lib/city/provenance/file-fates";
import { Refusal } from "@/lib/diagnostic/refusal";
import { redactSource } from "@/lib/city/redact-source";
import { locatorOf } from "../../../console/locator";
import { cityQuery } from "../../procedures";

const largest = 400_000;

/**
 * The text of a file that the city was composed from, with what was found in it and what became of its lines. Nothing outside
 * of that picture can be read, and what looks like a secret is hidden.
 */
export const source = cityQuery("config.read")
  .input(z.object({ file: z.string().startsWith("/").max(4096) }))
  .query(async ({ ctx, input }) => {
    const loaded = await ctx.city.load();
    const { tree, diagnostics } = loaded;
    const text = tree.read(input.file);
    if (text === undefined)
      throw new Refusal(
        404,
        "file-unknown",
        tree.refusal(input.file) ?? "This city was not composed from such a file.",
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
