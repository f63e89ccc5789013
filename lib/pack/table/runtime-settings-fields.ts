import { anything, boolean, integer, table, tableMap, text, texts } from "./field";

/** `[beads]` (reference 4.3). */
export const beadsFields = {
  provider: text,
  backend: text,
  event_hooks: boolean,
  bd_compatibility: text,
  policies: tableMap({ storage: text, delete_after_close: text }),
  conditional_writes: anything,
  guarded_release: anything,
} as const;

/** `[session]` with `[session.acp]` and `[session.k8s]`. */
export const sessionFields = {
  provider: text,
  setup_timeout: text,
  nudge_ready_timeout: text,
  nudge_retry_interval: text,
  nudge_lock_timeout: text,
  debounce_ms: integer,
  display_ms: integer,
  startup_timeout: text,
  progress_stall_timeout: text,
  socket: text,
  remote_match: text,
  setup_max_timeout: text,
  nudge_poll_interval: text,
  claim_holder_stall_timeout: text,
  acp: table({ handshake_timeout: text, nudge_busy_timeout: text, output_buffer_lines: integer }),
  k8s: table({
    namespace: text,
    image: text,
    context: text,
    cpu_request: text,
    mem_request: text,
    cpu_limit: text,
    mem_limit: text,
    prebaked: boolean,
  }),
} as const;

/** `[daemon]`. */
export const daemonFields = {
  formula_v2: boolean,
  graph_workflows: boolean,
  patrol_interval: text,
  max_restarts: integer,
  restart_window: text,
  session_circuit_breaker: boolean,
  session_circuit_breaker_max_restarts: integer,
  session_circuit_breaker_window: text,
  session_circuit_breaker_reset_after: text,
  shutdown_timeout: text,
  dolt_stop_timeout: text,
  dolt_start_address_in_use_retry_window: text,
  wisp_gc_interval: text,
  wisp_ttl: text,
  drift_drain_timeout: text,
  observe_paths: texts,
  probe_concurrency: integer,
  max_wakes_per_tick: integer,
  nudge_dispatcher: text,
  auto_restart_on_drift: boolean,
  auto_reap_closed_bead_worktrees: boolean,
  auto_reap_closed_bead_worktrees_dry_run: boolean,
  auto_reap_closed_bead_worktrees_min_age_minutes: integer,
  start_ready_timeout: text,
  tick_debounce: text,
  auto_prune_worker_dir: boolean,
} as const;

/** `[dolt]`. */
export const doltFields = {
  port: integer,
  host: text,
  archive_level: integer,
  max_connections: integer,
  read_timeout_millis: integer,
  write_timeout_millis: integer,
  dolt_lock_release_timeout: text,
  auto_gc_enabled: boolean,
  wait_timeout_seconds: integer,
} as const;
