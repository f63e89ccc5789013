import { userInfo } from "node:os";
import { memberships } from "@/drizzle/schema/memberships";
import { people } from "@/drizzle/schema/people";
import type { Executor } from "../db/store";

/** The person who started this process on this machine. */
export const localOperatorId = "local";

/**
 * Makes sure that the local operator exists. Whoever starts the process can read the city's files and run its scripts
 * anyway, so the operator is an administrator; `exec.fix` is a grant of its own that can be taken back.
 */
export async function ensureLocalOperator(store: Executor, now: Date): Promise<void> {
  await store.db
    .insert(people)
    .values({ id: localOperatorId, name: operatorName(), isAdmin: true, createdAt: now })
    .onConflictDoNothing();
}

/** Gives the local operator the first membership of a city; one that was changed since stays as it is. */
export async function admitLocalOperator(store: Executor, cityId: string, now: Date): Promise<void> {
  await store.db
    .insert(memberships)
    .values({
      cityId,
      personId: localOperatorId,
      role: "admin",
      grants: ["exec.fix"],
      grantedBy: localOperatorId,
      grantedAt: now,
    })
    .onConflictDoNothing();
}

function operatorName(): string {
  try {
    const { username } = userInfo();
    return /^[\w.-]{1,64}$/.test(username) ? username : "operator";
  } catch {
    return "operator";
  }
}
