import { z } from "zod";
import { may } from "@/lib/access/may";
import type { Permission } from "@/lib/access/permission";
import { listViews, removeView, saveView as save } from "../../../bead/saved-views";
import { cityMutation, cityQuery } from "../../procedures";

const page = "beads";

/** The saved views of the beads table: one's own and those that the city shares. */
export const views = cityQuery("bead.read").query(({ ctx }) =>
  listViews(ctx.store, { cityId: ctx.cityId, page, personId: ctx.session.personId }),
);

function saving(permission: Permission, action: string, shared: boolean) {
  return cityMutation(permission, action)
    .input(z.object({ name: z.string().trim().min(1).max(80), query: z.string().max(4000) }))
    .mutation(({ ctx, input }) => {
      const { cityId, session, tx, act } = ctx;
      return save(tx, { ...input, shared, cityId, page, personId: session.personId, id: crypto.randomUUID() }, act);
    });
}

/** Keeps the list as it is now under a name, for oneself. */
export const saveView = saving("view.keep", "view.save", false);

/** Keeps it for everybody in the city. */
export const shareView = saving("bead.write", "view.share", true);

/** Takes a view away: one's own, or a shared one by those who keep the configuration. */
export const removeSavedView = cityMutation("view.keep", "view.remove")
  .input(z.object({ id: z.string().min(1).max(100) }))
  .mutation(({ ctx, input }) =>
    removeView(ctx.tx, {
      cityId: ctx.cityId,
      id: input.id,
      personId: ctx.session.personId,
      anybody: may(ctx.standing, "config.write"),
    }),
  );
