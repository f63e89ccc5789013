import { z } from "zod";
import { may } from "@/lib/access/may";
import { permissions } from "@/lib/access/permission";
import { Refusal } from "@/lib/diagnostic/refusal";
import { agentAbilities, issueToken, listTokens, revokeToken } from "../../../auth/token";
import { cityMutation, cityQuery, router } from "../../procedures";

/** The tokens of agents with what each may do and when it ends; never their texts. */
const list = cityQuery("people.read").query(async ({ ctx }) => {
  const rows = await listTokens(ctx.store, ctx.cityId);
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return rows.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...token }) => ({
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: iso(lastUsedAt),
    revokedAt: iso(revokedAt),
  }));
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
