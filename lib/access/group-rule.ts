import { z } from "zod";
import { type Grant, grants, higherRole, type Role, roles } from "./role";

const rule = z.strictObject({
  /** The group as the provider spells it. */
  group: z.string().min(1),
  /** Id of a city, or `*` for every city, those of tomorrow too. */
  city: z.string().min(1).optional(),
  /** A rig of the city; left out: the whole city. */
  rig: z.string().min(1).optional(),
  role: z.enum(roles).optional(),
  grants: z.array(z.enum(grants)).default([]),
  /** Administrator of the installation. */
  admin: z.boolean().default(false),
});

const rules = z.array(
  rule.refine((one) => one.admin !== (one.city !== undefined && one.role !== undefined), {
    message: 'says either "admin": true, or a "city" and a "role"',
  }),
);

/** What the members of one group of the OpenID provider may do here. */
export type GroupRule = z.infer<typeof rule>;

/** Reads the rules of the configuration: a JSON list; throws a sentence that names the place of each mistake. */
export function parseGroupRules(text: string): readonly GroupRule[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('is a JSON list, such as [{"group": "harbour-ops", "city": "harbour", "role": "operator"}]');
  }
  const parsed = rules.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map(({ path, message }) => `[${path.join(".")}] ${message}`).join("; "));
}

/** The rules that apply to somebody in these groups. A group without a rule gives nothing. */
export function rulesOfGroups(all: readonly GroupRule[], groups: readonly string[]): readonly GroupRule[] {
  return all.filter((one) => groups.includes(one.group));
}

/** Role and grants in a city, and the roles in its rigs, that rules give. */
export function roleByRules(
  applying: readonly GroupRule[],
  cityId: string,
): { readonly role: Role | undefined; readonly grants: readonly Grant[]; readonly rigs: ReadonlyMap<string, Role> } {
  const here = applying.filter((one) => one.city === cityId || one.city === "*");
  const whole = here.filter((one) => one.rig === undefined);
  const rigs = new Map<string, Role>();
  for (const one of here) {
    const role = one.rig === undefined ? undefined : higherRole(rigs.get(one.rig), one.role);
    if (one.rig !== undefined && role) rigs.set(one.rig, role);
  }
  return {
    role: whole.reduce<Role | undefined>((highest, one) => higherRole(highest, one.role), undefined),
    grants: grants.filter((grant) => whole.some((one) => one.grants.includes(grant))),
    rigs,
  };
}
