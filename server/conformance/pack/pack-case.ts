import { z } from "zod";

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value : [value]));
const table = z.record(z.string(), z.unknown());
const dirs = z.object({
  city: z.array(z.string()).optional(),
  rigs: z.record(z.string(), z.array(z.string())).optional(),
});

/** What a case may expect (reference 29). Unknown keys are refused, so that no expectation goes unchecked. */
export const packExpectation = z.strictObject({
  error: z.boolean().optional(),
  error_contains: texts.optional(),
  warning_contains: texts.optional(),
  warning_absent: texts.optional(),
  ok: z.boolean().optional(),
  value: z.unknown().optional(),
  agents: z.array(table).optional(),
  agents_absent: z.array(z.string()).optional(),
  explicit_agents: z.array(z.string()).optional(),
  implicit_agents: z.array(z.string()).optional(),
  agent_order: z.array(z.string()).optional(),
  named_sessions: z.array(table).optional(),
  named_sessions_absent: z.array(z.string()).optional(),
  formula_layers: dirs.optional(),
  overlay_dirs: dirs.optional(),
  pack_dirs: dirs.optional(),
  providers: z.record(z.string(), table).optional(),
  providers_absent: z.array(z.string()).optional(),
  resolved_providers: z.record(z.string(), table).optional(),
  pack_commands: z.array(table).optional(),
  pack_commands_absent: z.array(z.array(z.string())).optional(),
  doctors: z.array(table).optional(),
  doctors_absent: z.array(z.string()).optional(),
  services: z.array(z.string()).optional(),
  rigs: z.array(table).optional(),
  runtimes: z.record(z.string(), z.string()).optional(),
  pricing: z.record(z.string(), table).optional(),
  orders: z.array(table).optional(),
  orders_absent: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  mcp: z.record(z.string(), z.array(table)).optional(),
  packs: z.array(table).optional(),
  city: table.optional(),
});

export const packCase = z.object({
  id: z.string(),
  area: z.string(),
  why: z.string().optional(),
  files: z.record(z.string(), z.string()).default({}),
  home: z.record(z.string(), z.string()).default({}),
  args: z.array(z.string()).default([]),
  remote: z.boolean().default(false),
  stage: z.enum(["load", "validate", "orders", "mcp", "registry", "resolve"]).default("load"),
  call: z.looseObject({ fn: z.string() }).optional(),
  expect: packExpectation,
});

export type PackCase = z.infer<typeof packCase>;
export type PackExpectation = z.infer<typeof packExpectation>;
