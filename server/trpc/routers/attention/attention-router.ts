import { z } from "zod";
import { may } from "@/lib/access/may";
import { changeLines } from "@/lib/attention/changes";
import { acknowledge as keep, withdraw as take } from "../../../attention/acknowledgements";
import { changesSince } from "../../../attention/changes-since";
import { readAttention } from "../../../attention/read-attention";
import { lastVisit, markVisit } from "../../../attention/visits";
import { cityMutation, cityQuery, router } from "../../procedures";
import { byItem } from "./by-item";

const id = z.string().min(3).max(300);

/** What waits for a person and what is stuck: the one source of every number about it (ux 67). */
const list = cityQuery("city.read")
  .input(z.object({ rig: z.string().max(200).default("") }))
  .query(({ ctx, input }) => {
    const { store, hall, city, cityId, standing } = ctx;
    return readAttention({ store, hall, city, cityId, standing, rig: input.rig, now: ctx.now() });
  });

/** What changed since the person's last visit; `since` is null at the first. */
const changes = cityQuery("event.read").query(async ({ ctx }) => {
  const { store, cityId, standing } = ctx;
  const { seq, at, due } = await lastVisit(store, { cityId, personId: ctx.session.personId }, ctx.now());
  if (seq === null || at === null) return { since: null, due, lines: [] };
  const counts = await changesSince(store, { cityId, seq, at, access: may(standing, "audit.read") });
  return { since: at, due, lines: changeLines(cityId, seq, counts) };
});

/** Begins a visit: what is there now is no news at the next one. */
const visit = cityMutation("session.self", "attention.visit").mutation(({ ctx }) =>
  markVisit(ctx.tx, { cityId: ctx.cityId, personId: ctx.session.personId }, ctx.act.now),
);

/** "Handled by me": the item is set aside for everybody until then (ux 69). */
const acknowledge = cityMutation("attention.write", "attention.acknowledge", byItem)
  .input(
    z.object({ id, stamp: z.string().max(300), hours: z.number().int().min(1).max(168), reason: z.string().max(300) }),
  )
  .mutation(({ ctx, input }) => {
    const until = new Date(ctx.act.now.getTime() + input.hours * 3_600_000);
    const { stamp, reason: note } = input;
    return keep(ctx.tx, { cityId: ctx.cityId, key: input.id, stamp, note, until }, ctx.act);
  });

/** Takes an acknowledgement back. */
const withdraw = cityMutation("attention.write", "attention.withdraw", byItem)
  .input(z.object({ id }))
  .mutation(({ ctx, input }) => take(ctx.tx, { cityId: ctx.cityId, key: input.id }, ctx.act));

export const attentionRouter = router({ list, changes, visit, acknowledge, withdraw });
