import { z } from "zod";
import { may } from "@/lib/access/may";
import { permissions } from "@/lib/access/permission";
import { Refusal } from "@/lib/diagnostic/refusal";
import { agentAbilities, issueToken, listTokens, revokeToken } from "../../../auth/token";
import { momentCursor } from "../../../db/page-cursor";
import { cityMutation, cityQuery, router } from "../../procedures";

/** The tokens of agents with what each may do and when it ends, a page at a time; never their texts. */
const list = cityQuery("people.read")
  .input(z.object({ limit: z.number().int().min(1).max(200).default(100), cursor: z.string().max(400).nullish() }))
  .query(async ({ ctx, input }) => {
    const { limit, cursor } = input;
    const rows = await listTokens(ctx.store, ctx.cityId, { limit: limit + 1, cursor: cursor ?? undefined });
    const iso = (moment: Date | null) => moment?.toISOString() ?? null;
    const items = rows.slice(0, limit).map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: iso(lastUsedAt),
      revokedAt: iso(revokedAt),
    }));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? momentCursor(last.createdAt, last.id) : null };
  });

/** Makes a token for an agent. The answer holds the secret, which is shown this once. */
const issue = cityMutation("people.manage", "token.issue")
  .input(
    z.object({
      name: z.string().min(1).max(100),
      actor: z.string().min(1).max(100),
      abilities: z
        .array(z.enum(permissions))
        .min(1)
        .default([...agentAbilities]),
      /** A rig that the token is confined to; empty for the whole city. */
      rig: z.string().max(200).default(""),
      days: z.number().int().min(1).max(366),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { role, grants } = ctx.standing;
    const beyond = input.abilities.filter((ability) => !may({ role, grants }, ability));
    if (beyond.length > 0)
      throw new Refusal(403, "token-ability", `A token may do no more than you may: not ${beyond.join(", ")}.`);
    const { id, secret, expiresAt } = await issueToken(ctx.tx, { ...input, cityId: ctx.cityId }, ctx.act);
    return { id, secret, expiresAt: expiresAt.toISOString() };
  });

const revoke = cityMutation("people.manage", "token.revoke")
  .input(z.object({ id: z.string().min(1).max(100) }))
  .mutation(({ ctx, input }) => revokeToken(ctx.tx, { cityId: ctx.cityId, id: input.id }, ctx.act));

export const tokenRouter = router({ list, issue, revoke });
