import { sql } from "drizzle-orm";
import type { Executor } from "../db/store";

/** A role that somebody has by a membership; `rig` is empty for the whole city. */
export type MemberRole = {
  readonly city: string;
  readonly rig: string;
  readonly role: string;
  readonly grants: readonly string[];
};

/** Somebody who may sign in, as the list of people shows them. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** How the person signs in: on this machine, with the OpenID provider, or by links that administrators make. */
  readonly kind: "local" | "oidc" | "link";
  readonly isAdmin: boolean;
  readonly disabled: boolean;
  /** What the provider said at the last sign-in. */
  readonly groups: readonly string[];
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly sessions: number;
  readonly roles: readonly MemberRole[];
};

type PeopleInput = {
  /** Part of a name or an address. */
  readonly q: string;
  readonly limit: number;
  /** Name and id of the last one of the page before. */
  readonly after?: { readonly name: string; readonly id: string } | undefined;
  /** Only those who have a role in this city. */
  readonly cityId?: string | undefined;
  readonly now: Date;
};

/** People by name, a page at a time. */
export async function listPeople(executor: Executor, input: PeopleInput): Promise<Person[]> {
  const { q, limit, after, cityId, now } = input;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const here = cityId === undefined ? sql`true` : sql`m.city_id = ${cityId}`;
  return executor.query<Person>(sql`
    select p.id, p.name, p.email, p.is_admin as "isAdmin", p.disabled, p.groups, p.created_at as "createdAt",
      case when p.id = 'local' then 'local' when p.external_id is null then 'link' else 'oidc' end as kind,
      (select max(s.last_seen_at) from sessions s where s.person_id = p.id) as "lastSeenAt",
      (select count(*)::int from sessions s where s.person_id = p.id and s.revoked_at is null
        and s.idle_expires_at > ${now.toISOString()}::timestamptz
        and s.absolute_expires_at > ${now.toISOString()}::timestamptz) as sessions,
      coalesce((select jsonb_agg(jsonb_build_object('city', m.city_id, 'rig', m.rig, 'role', m.role, 'grants', m.grants)
        order by m.city_id, m.rig) from memberships m where m.person_id = p.id and ${here}), '[]'::jsonb) as roles
    from people p
    where (${q} = '' or p.name ilike ${pattern} or p.email ilike ${pattern})
      and (${after === undefined} or (p.name, p.id) > (${after?.name ?? ""}, ${after?.id ?? ""}))
      and (${cityId === undefined} or exists (select from memberships m where m.person_id = p.id and ${here}))
    order by p.name, p.id limit ${limit}`);
}
