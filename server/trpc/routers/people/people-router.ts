import { z } from "zod";
import { grants, roles } from "@/lib/access/role";
import { Refusal } from "@/lib/diagnostic/refusal";
import { paths } from "@/lib/url/paths";
import { keptChoiceMost, keptChoices } from "@/lib/view/kept-choices";
import { endSessionsOf } from "../../../auth/session";
import { env } from "../../../env";
import { invitePerson, newLink, setAdministrator, setDisabled } from "../../../people/change-person";
import { listPeople } from "../../../people/list-people";
import { keepChoice, personSettings, rememberTour } from "../../../people/person-settings";
import { setMember } from "../../../people/set-member";
import { cityMutation, cityQuery, memberMutation, memberQuery, router } from "../../procedures";

const id = z.string().min(1).max(100);
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]+$/u, "holds a character that cannot be shown");
const page = z.object({
  q: z.string().max(200).default(""),
  limit: z.number().int().min(1).max(200).default(100),
  cursor: z.object({ name: z.string(), id: z.string() }).nullish(),
});

const paged = <Item extends { name: string; id: string }>(items: readonly Item[], limit: number) => {
  const last = items[limit - 1];
  return {
    items: items.slice(0, limit),
    nextCursor: items.length > limit && last ? { name: last.name, id: last.id } : null,
  };
};

/** Everybody who may sign in, with their roles, for administrators of the installation. */
const list = memberQuery("people.read")
  .input(page)
  .query(async ({ ctx, input }) => {
    const { q, limit, cursor } = input;
    const people = await listPeople(ctx.store, { q, limit: limit + 1, after: cursor ?? undefined, now: ctx.now() });
    return paged(people, limit);
  });

/** The people with a role in one city, for its administrators; roles elsewhere are not shown. */
const ofCity = cityQuery("people.read")
  .input(page)
  .query(async ({ ctx, input }) => {
    const { q, limit, cursor } = input;
    const after = cursor ?? undefined;
    const people = await listPeople(ctx.store, { q, limit: limit + 1, after, cityId: ctx.cityId, now: ctx.now() });
    return paged(
      people.map((person) => ({ ...person, groups: [], isAdmin: false })),
      limit,
    );
  });

/** Who asks, and what they may do in the installation: for the frame of the settings. */
const self = memberQuery("session.self").query(async ({ ctx }) => ({
  id: ctx.session.personId,
  name: ctx.session.name,
  standing: ctx.standing,
  /** Where invitations make sense: people of an OpenID provider come by themselves. */
  provider: env().oidc?.issuer ?? null,
  ...(await personSettings(ctx.store, ctx.session.personId)),
}));

const address = (secret: string) => `${env().origins[0]?.origin ?? ""}${paths.login()}#token=${secret}`;

/** Makes somebody who signs in by a link; the link is shown this once. */
const invite = memberMutation("people.manage", "person.invite")
  .input(z.object({ name }))
  .mutation(async ({ ctx, input }) => {
    const { id: made, secret } = await invitePerson(ctx.tx, input.name, ctx.act);
    return { id: made, address: address(secret) };
  });

/** A new link to sign in with, for somebody who has lost theirs. */
const link = memberMutation("people.manage", "person.link")
  .input(z.object({ id }))
  .mutation(async ({ ctx, input }) => ({ address: address(await newLink(ctx.tx, input.id, ctx.act)) }));

const signOut = memberMutation("people.manage", "person.signOut")
  .input(z.object({ id }))
  .mutation(async ({ ctx, input }) => {
    const keep = input.id === ctx.session.personId ? ctx.session.idHash : "";
    return { ended: await endSessionsOf(ctx.tx, input.id, ctx.act.now, keep) };
  });

/** Ends one's own other sessions, for anybody. */
const signOutElsewhere = memberMutation("session.self", "person.signOutSelf").mutation(async ({ ctx }) => ({
  ended: await endSessionsOf(ctx.tx, ctx.session.personId, ctx.act.now, ctx.session.idHash),
}));

/** Remembers that somebody took the tour, or does not want it. */
const endTour = memberMutation("session.self", "person.tour")
  .input(z.object({ answer: z.enum(["taken", "skipped"]) }))
  .mutation(({ ctx, input }) => rememberTour(ctx.tx, ctx.session.personId, input.answer));

/** Keeps how somebody has arranged the console: columns, the inspector, charts or tables. */
const choose = memberMutation("session.self", "person.choose")
  .input(z.object({ name: z.enum(keptChoices), value: z.string().max(keptChoiceMost) }))
  .mutation(({ ctx, input }) => keepChoice(ctx.tx, ctx.session.personId, input.name, input.value));

const disable = memberMutation("people.manage", "person.disable")
  .input(z.object({ id, disabled: z.boolean() }))
  .mutation(({ ctx, input }) => {
    if (input.disabled && input.id === ctx.session.personId)
      throw new Refusal(409, "person-self", "You cannot disable yourself.");
    return setDisabled(ctx.tx, input.id, input.disabled, ctx.act);
  });

const setAdmin = memberMutation("people.manage", "person.setAdmin")
  .input(z.object({ id, isAdmin: z.boolean() }))
  .mutation(({ ctx, input }) => setAdministrator(ctx.tx, input.id, input.isAdmin));

const set = cityMutation("people.manage", "member.set")
  .input(
    z.object({
      person: id,
      rig: z.string().max(200).default(""),
      role: z.enum(roles).nullable(),
      grants: z.array(z.enum(grants)).max(grants.length).default([]),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { person, rig, role, grants: given } = input;
    if (rig !== "" && !(await ctx.city.load()).city?.rigs.some((each) => each.name === rig))
      throw new Refusal(404, "rig-not-found", `There is no rig "${rig}" in this city.`);
    await setMember(ctx.tx, { cityId: ctx.cityId, person, rig, role, grants: given }, ctx.act);
  });

export const peopleRouter = router({
  list,
  ofCity,
  self,
  invite,
  link,
  signOut,
  signOutElsewhere,
  endTour,
  choose,
  disable,
  setAdmin,
  setMember: set,
});
