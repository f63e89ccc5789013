import { anything, boolean, integer, table, tables, text, textMap, texts } from "./field";

export const mailFields = { provider: text, retention_ttl: text } as const;

export const eventsFields = {
  provider: text,
  rotation: table({
    enabled: boolean,
    max_size_bytes: integer,
    check_interval_records: integer,
    check_interval_seconds: integer,
    archive_retain_age: text,
  }),
} as const;

/** `[[orders.overrides]]` (reference 22.4). */
export const orderOverrideFields = {
  name: text,
  rig: text,
  enabled: boolean,
  trigger: text,
  gate: text,
  interval: text,
  schedule: text,
  check: text,
  on: text,
  pool: text,
  timeout: text,
  idempotent: boolean,
  env: textMap,
  check_timeout: text,
} as const;

export const ordersFields = { skip: texts, max_timeout: text, overrides: tables(orderOverrideFields) } as const;

export const apiFields = {
  port: integer,
  bind: text,
  allow_mutations: boolean,
  read_auth: anything,
  write_auth: anything,
} as const;

export const chatSessionsFields = { idle_timeout: text, grace_period: text } as const;

export const convergenceFields = { max_per_agent: integer, max_total: integer } as const;

export const maintenanceFields = {
  dolt: table({ enabled: boolean, interval: text, alert_to: text, gc_timeout: text }),
} as const;

/** `[doctor]` with the city's own checks. */
export const doctorFields = {
  worktree_rig_warn_size: text,
  worktree_rig_error_size: text,
  nested_worktree_prune: boolean,
  check: tables({ name: text, script: text, description: text, fix: text }),
} as const;

/** `[[github.pr_monitor]]`. */
export const prMonitorFields = {
  name: text,
  owner: text,
  repo: text,
  base_branches: texts,
  rig: text,
  notify: texts,
  repair_route: text,
  webhook_secret_env: text,
  webhook_secret_key: text,
  poll_interval: text,
  merge_queue: text,
} as const;

export const githubFields = { pr_monitor: tables(prMonitorFields) } as const;

/** `[[patches.github_pr_monitor]]` (reference 12.4). */
export const prMonitorPatchFields = { ...prMonitorFields, notify_append: texts } as const;
