import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { perRig } from "@/lib/access/per-rig";
import type { ProcedureMeta } from "./procedures";
import { requirePermissions } from "./require-permissions";
import { appRouter } from "./router";

test("security 5 a procedure that changes something never asks for a right to read only", () => {
  const wrong = Object.entries(appRouter._def.procedures).filter(([, procedure]) => {
    const { meta, type } = (procedure as unknown as { _def: { meta: ProcedureMeta; type: string } })._def;
    return type === "mutation" && /\.(read|list)$/.test(meta.permission ?? "");
  });
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test("security 5 the actions for which a role in a rig is enough are those that look at the rig", () => {
  const looking = Object.entries(appRouter._def.procedures).filter(
    ([, procedure]) => (procedure as unknown as { _def: { meta: ProcedureMeta } })._def.meta.perRig,
  );
  expect(looking.map(([path]) => path).sort()).toEqual([...perRig].sort());
});

test("security 5 a procedure without a permission stops the start", () => {
  const t = initTRPC.meta<ProcedureMeta>().create();
  const open = t.router({ open: t.procedure.query(() => 1) });
  expect(() => requirePermissions(open)).toThrow("procedure open names no permission");
  const claimed = t.router({ claimed: t.procedure.meta({ permission: "bead.read" }).query(() => 1) });
  expect(() => requirePermissions(claimed)).toThrow("procedure claimed is not made by a ladder");
  const wrong = t.procedure.meta({ permission: "bead.read", ladder: "cityQuery" }).mutation(() => 1);
  expect(() => requirePermissions(t.router({ wrong }))).toThrow("wrong is a mutation on a cityQuery");
  const meta = { permission: "bead.write", ladder: "cityMutation" } as const;
  const silent = t.router({ silent: t.procedure.meta(meta).mutation(() => 1) });
  expect(() => requirePermissions(silent)).toThrow("mutation silent names no audit action");
});
