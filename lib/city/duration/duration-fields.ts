/** The tables of city.toml that hold durations: how messages name the table, where it is, and its fields (reference 4, 19.1). */
export const DURATION_FIELDS: readonly {
  readonly context: string;
  readonly table: readonly string[];
  readonly fields: readonly string[];
}[] = [
  {
    context: "[session]",
    table: ["session"],
    fields: [
      "setup_timeout",
      "nudge_ready_timeout",
      "nudge_retry_interval",
      "nudge_lock_timeout",
      "startup_timeout",
      "progress_stall_timeout",
      "setup_max_timeout",
      "nudge_poll_interval",
      "claim_holder_stall_timeout",
    ],
  },
  { context: "[session.acp]", table: ["session", "acp"], fields: ["handshake_timeout", "nudge_busy_timeout"] },
  {
    context: "[daemon]",
    table: ["daemon"],
    fields: [
      "patrol_interval",
      "restart_window",
      "session_circuit_breaker_window",
      "session_circuit_breaker_reset_after",
      "shutdown_timeout",
      "dolt_stop_timeout",
      "dolt_start_address_in_use_retry_window",
      "wisp_gc_interval",
      "wisp_ttl",
      "drift_drain_timeout",
      "start_ready_timeout",
      "tick_debounce",
    ],
  },
  { context: "[dolt]", table: ["dolt"], fields: ["dolt_lock_release_timeout"] },
  { context: "[orders]", table: ["orders"], fields: ["max_timeout"] },
  { context: "[mail]", table: ["mail"], fields: ["retention_ttl"] },
  { context: "[events.rotation]", table: ["events", "rotation"], fields: ["archive_retain_age"] },
  { context: "[chat_sessions]", table: ["chat_sessions"], fields: ["idle_timeout", "grace_period"] },
  { context: "[maintenance.dolt]", table: ["maintenance", "dolt"], fields: ["interval", "gc_timeout"] },
];

/** Durations that may not be below zero: the load fails (reference 19.2). */
export const NON_NEGATIVE_DURATIONS: readonly (readonly [table: string, field: string])[] = [
  ["daemon", "dolt_stop_timeout"],
  ["daemon", "dolt_start_address_in_use_retry_window"],
  ["dolt", "dolt_lock_release_timeout"],
];

/** Integers that may not be below zero: the load fails (reference 19.2). */
export const NON_NEGATIVE_INTEGERS: readonly (readonly [table: string, field: string])[] = [
  ["dolt", "max_connections"],
  ["dolt", "read_timeout_millis"],
  ["dolt", "write_timeout_millis"],
];

/** The sleep classes of a `session_sleep` table; each is a duration or `off`. */
export const SLEEP_FIELDS: readonly string[] = ["interactive_resume", "interactive_fresh", "noninteractive"];
