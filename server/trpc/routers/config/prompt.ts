import { z } from "zod";
import { renderPrompt } from "@/lib/city/prompt/render-prompt";
import { redactSource } from "@/lib/city/redact-source";
import { isInside } from "@/lib/files/path";
import { configQuery } from "./config-query";
import { findAgent } from "./find-agent";

/** What an agent is told when its session starts: its prompt with values and fragments, each piece with the file that it comes from. */
export const prompt = configQuery()
  .input(z.object({ name: z.string().min(1).max(500) }))
  .query(({ ctx, input }) => {
    const { city, tree } = ctx.shown;
    const packs = [...city.packs].sort((a, b) => b.dir.length - a.dir.length);
    const { parts, ...rendered } = renderPrompt(city, findAgent(city, input.name), tree);
    return {
      ...rendered,
      parts: parts.map((part) => ({
        ...part,
        text: redactSource(part.text),
        pack: packs.find(({ dir }) => isInside(dir, part.file))?.name ?? "",
      })),
    };
  });
