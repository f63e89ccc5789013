import { and, eq, or, sql } from "drizzle-orm";
import { savedViews } from "@/drizzle/schema/saved-views";
import { Refusal } from "@/lib/diagnostic/refusal";
import type { Act } from "@/server/db/act";
import type { Executor } from "@/server/db/store";

/** A saved view as its page lists it. `own`: the person who asks saved it. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  /** The query of the address, without `?`. */
  readonly query: string;
  readonly shared: boolean;
  readonly savedBy: string;
  readonly own: boolean;
};

type Place = { readonly cityId: string; readonly page: string; readonly personId: string };

/** The views of a page that a person sees: their own and those that are shared in the city, by name. */
export async function listViews(executor: Executor, { cityId, page, personId }: Place): Promise<SavedView[]> {
  const rows = await executor.db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.cityId, cityId),
        eq(savedViews.page, page),
        or(eq(savedViews.personId, personId), eq(savedViews.shared, true)),
      ),
    )
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id);
  return rows.map(({ id, name, query, shared, savedBy, personId: owner }) => ({
    ...{ id, name, query, shared, savedBy },
    own: owner === personId,
  }));
}

export type SaveView = Place & {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
};

/** Keeps a view; a person's view of the same name is replaced. 409 when another one has shared that name already. */
export async function saveView(executor: Executor, input: SaveView, act: Act): Promise<{ readonly id: string }> {
  const { cityId, page, personId, query, shared } = input;
  const name = input.name.trim();
  if (name === "") throw new Refusal(400, "view-name", "a view needs a name");
  return executor.transaction(async (tx) => {
    const same = (await listViews(tx, input)).filter((view) => view.name.toLowerCase() === name.toLowerCase());
    const other = same.find((view) => !view.own);
    if (other && shared)
      throw new Refusal(
        409,
        "view-name-taken",
        `${other.savedBy} shares a view "${other.name}" already; choose another name`,
      );
    const id = same.find((view) => view.own)?.id ?? input.id;
    const row = { page, name, query, shared, personId, savedBy: act.actor, savedAt: act.now };
    await tx.db
      .insert(savedViews)
      .values({ cityId, id, ...row })
      .onConflictDoUpdate({ target: [savedViews.cityId, savedViews.id], set: row });
    return { id };
  });
}

/** Takes a view away: one's own; `anybody` lifts that for those who keep the city's configuration. 404 when there is none. */
export async function removeView(
  executor: Executor,
  input: Omit<Place, "page"> & { readonly id: string; readonly anybody: boolean },
): Promise<void> {
  const { cityId, id, personId, anybody } = input;
  const mine = anybody
    ? or(eq(savedViews.personId, personId), eq(savedViews.shared, true))
    : eq(savedViews.personId, personId);
  const gone = await executor.db
    .delete(savedViews)
    .where(and(eq(savedViews.cityId, cityId), eq(savedViews.id, id), mine))
    .returning({ id: savedViews.id });
  if (gone.length === 0) throw new Refusal(404, "view-unknown", "there is no such view of yours");
}
