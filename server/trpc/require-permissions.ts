import type { AnyRouter } from "@trpc/server";
import { permissions } from "@/lib/access/permission";
import { invariant } from "@/lib/diagnostic/invariant";
import type { ProcedureMeta } from "./procedures";

/** Stops the start when a procedure has no permission, or a mutation no audit action: nothing is open by omission. */
export function requirePermissions<Router extends AnyRouter>(router: Router): Router {
  for (const [path, procedure] of Object.entries(router._def.procedures)) {
    const { meta, type } = (procedure as { _def: { meta?: ProcedureMeta; type: string } })._def;
    invariant(meta?.permission && permissions.includes(meta.permission), `procedure ${path} names no permission`);
    // A ladder checks the permission, writes the audit row and narrows the store; meta alone would only claim it.
    invariant(meta.ladder, `procedure ${path} is not made by a ladder of procedures.ts`);
    invariant((type === "mutation") === /Mutation|Task$/.test(meta.ladder), `${path} is a ${type} on a ${meta.ladder}`);
    invariant(type !== "mutation" || meta.action, `mutation ${path} names no audit action`);
    invariant(type !== "subscription", `procedure ${path}: streams go through app/api/events`);
  }
  return router;
}
