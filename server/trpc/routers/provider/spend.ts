import { z } from "zod";
import { ledgerBalance, spendByDay } from "../../../provider/spend";
import { memberQuery } from "../../procedures";

const DAY_MS = 86_400_000;

/** What was charged by UTC day and pack, and what is held, charged and given back in all. */
export const spend = memberQuery("provider.read")
  .input(z.object({ days: z.number().int().min(1).max(366).default(30) }))
  .query(async ({ ctx, input }) => {
    const now = ctx.now();
    const tomorrow = new Date(Math.ceil((now.getTime() + 1) / DAY_MS) * DAY_MS);
    const days = await spendByDay(ctx.store, new Date(tomorrow.getTime() - input.days * DAY_MS), tomorrow);
    return { asOf: now.toISOString(), days, balances: await ledgerBalance(ctx.store) };
  });
