// Made from the files beside it by `npm run db:generate`.
export const migrations = [
 {
  "name": "0000_init",
  "statements": [
   "CREATE TABLE \"archived_beads\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"archived_at\" timestamp with time zone NOT NULL,\n\t\"archived_by\" text NOT NULL,\n\t\"reason\" text NOT NULL,\n\t\"title\" text NOT NULL,\n\t\"issue_type\" text NOT NULL,\n\t\"closed_at\" timestamp with time zone,\n\t\"record\" jsonb NOT NULL,\n\tCONSTRAINT \"archived_beads_city_id_id_archived_at_pk\" PRIMARY KEY(\"city_id\",\"id\",\"archived_at\")\n);",
   "CREATE TABLE \"audit\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" bigint GENERATED ALWAYS AS IDENTITY (sequence name \"audit_id_seq\" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"auth_method\" text DEFAULT '' NOT NULL,\n\t\"role\" text DEFAULT '' NOT NULL,\n\t\"action\" text NOT NULL,\n\t\"target\" text DEFAULT '' NOT NULL,\n\t\"before_digest\" text DEFAULT '' NOT NULL,\n\t\"after_digest\" text DEFAULT '' NOT NULL,\n\t\"reason\" text DEFAULT '' NOT NULL,\n\t\"request_id\" text DEFAULT '' NOT NULL,\n\t\"ip_hash\" text DEFAULT '' NOT NULL,\n\t\"result\" text NOT NULL,\n\t\"detail\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\tCONSTRAINT \"audit_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"bead_stores\" (\n\t\"city_id\" text NOT NULL,\n\t\"rig\" text NOT NULL,\n\t\"prefix\" text NOT NULL,\n\tCONSTRAINT \"bead_stores_city_id_rig_pk\" PRIMARY KEY(\"city_id\",\"rig\")\n);",
   "CREATE TABLE \"beads\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"rig\" text DEFAULT '' NOT NULL,\n\t\"title\" text NOT NULL,\n\t\"issue_type\" text DEFAULT 'task' NOT NULL,\n\t\"status\" text DEFAULT 'open' NOT NULL,\n\t\"priority\" smallint,\n\t\"description\" text DEFAULT '' NOT NULL,\n\t\"design\" text DEFAULT '' NOT NULL,\n\t\"acceptance_criteria\" text DEFAULT '' NOT NULL,\n\t\"notes\" text DEFAULT '' NOT NULL,\n\t\"assignee\" text DEFAULT '' NOT NULL,\n\t\"owner\" text DEFAULT '' NOT NULL,\n\t\"created_by\" text DEFAULT '' NOT NULL,\n\t\"external_ref\" text,\n\t\"spec_id\" text DEFAULT '' NOT NULL,\n\t\"source_system\" text DEFAULT '' NOT NULL,\n\t\"estimated_minutes\" integer,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"updated_at\" timestamp with time zone NOT NULL,\n\t\"started_at\" timestamp with time zone,\n\t\"closed_at\" timestamp with time zone,\n\t\"due_at\" timestamp with time zone,\n\t\"defer_until\" timestamp with time zone,\n\t\"close_reason\" text DEFAULT '' NOT NULL,\n\t\"closed_by_session\" text DEFAULT '' NOT NULL,\n\t\"labels\" text[] DEFAULT '{}' NOT NULL,\n\t\"metadata\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"ephemeral\" boolean DEFAULT false NOT NULL,\n\t\"no_history\" boolean DEFAULT false NOT NULL,\n\t\"pinned\" boolean DEFAULT false NOT NULL,\n\t\"is_template\" boolean DEFAULT false NOT NULL,\n\t\"wisp_type\" text DEFAULT '' NOT NULL,\n\t\"mol_type\" text DEFAULT '' NOT NULL,\n\t\"work_type\" text DEFAULT '' NOT NULL,\n\t\"await_type\" text DEFAULT '' NOT NULL,\n\t\"await_id\" text DEFAULT '' NOT NULL,\n\t\"await_timeout\" bigint,\n\t\"waiters\" text[] DEFAULT '{}' NOT NULL,\n\t\"extra\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"ref\" text DEFAULT '' NOT NULL,\n\t\"parent_id\" text,\n\t\"ordinal\" integer DEFAULT 0 NOT NULL,\n\t\"version\" integer DEFAULT 1 NOT NULL,\n\t\"open_blockers\" integer DEFAULT 0 NOT NULL,\n\t\"is_blocked\" boolean DEFAULT false NOT NULL,\n\t\"held_until\" timestamp with time zone,\n\t\"open_children\" integer DEFAULT 0 NOT NULL,\n\t\"descendants\" integer DEFAULT 0 NOT NULL,\n\t\"closed_descendants\" integer DEFAULT 0 NOT NULL,\n\t\"workable\" boolean GENERATED ALWAYS AS ((\n  issue_type not in ('merge-request','gate','molecule','step','convoy','message','session','agent','role','rig',\n    'startup-health-episode','event','convergence')\n  and not labels && array['gc:session','gc:order-tracking','order-tracking']::text[]\n  and not pinned and not is_template and (not ephemeral or coalesce(metadata->>'gc.kind', '') = 'wisp')\n  and not (issue_type = 'epic' and open_children > 0))) STORED,\n\tCONSTRAINT \"beads_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"cities\" (\n\t\"city_id\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"path\" text NOT NULL,\n\t\"suspended\" boolean DEFAULT false NOT NULL,\n\t\"added_at\" timestamp with time zone NOT NULL,\n\t\"added_by\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"cities_city_id_pk\" PRIMARY KEY(\"city_id\")\n);",
   "CREATE TABLE \"comments\" (\n\t\"city_id\" text NOT NULL,\n\t\"bead_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"author\" text NOT NULL,\n\t\"text\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"comments_city_id_bead_id_id_pk\" PRIMARY KEY(\"city_id\",\"bead_id\",\"id\")\n);",
   "CREATE TABLE \"dependencies\" (\n\t\"city_id\" text NOT NULL,\n\t\"issue_id\" text NOT NULL,\n\t\"on_id\" text NOT NULL,\n\t\"type\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"created_by\" text DEFAULT '' NOT NULL,\n\t\"metadata\" text DEFAULT '' NOT NULL,\n\t\"thread_id\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"dependencies_city_id_issue_id_on_id_type_pk\" PRIMARY KEY(\"city_id\",\"issue_id\",\"on_id\",\"type\")\n);",
   "CREATE TABLE \"event_sequences\" (\n\t\"city_id\" text NOT NULL,\n\t\"last_seq\" bigint DEFAULT 0 NOT NULL,\n\tCONSTRAINT \"event_sequences_city_id_pk\" PRIMARY KEY(\"city_id\")\n);",
   "CREATE TABLE \"events\" (\n\t\"city_id\" text NOT NULL,\n\t\"seq\" bigint NOT NULL,\n\t\"type\" text NOT NULL,\n\t\"ts\" timestamp with time zone NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"subject\" text DEFAULT '' NOT NULL,\n\t\"message\" text DEFAULT '' NOT NULL,\n\t\"payload\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"request_id\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"events_city_id_seq_pk\" PRIMARY KEY(\"city_id\",\"seq\")\n);",
   "CREATE TABLE \"idempotency_keys\" (\n\t\"city_id\" text NOT NULL,\n\t\"key\" text NOT NULL,\n\t\"request_digest\" text NOT NULL,\n\t\"result\" jsonb NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"idempotency_keys_city_id_key_pk\" PRIMARY KEY(\"city_id\",\"key\")\n);",
   "CREATE TABLE \"jobs\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"task\" text NOT NULL,\n\t\"payload\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"key\" text,\n\t\"run_at\" timestamp with time zone NOT NULL,\n\t\"attempts\" integer DEFAULT 0 NOT NULL,\n\t\"max_attempts\" integer DEFAULT 5 NOT NULL,\n\t\"last_error\" text DEFAULT '' NOT NULL,\n\t\"locked_at\" timestamp with time zone,\n\tCONSTRAINT \"jobs_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"memberships\" (\n\t\"city_id\" text NOT NULL,\n\t\"person_id\" text NOT NULL,\n\t\"rig\" text DEFAULT '' NOT NULL,\n\t\"role\" text NOT NULL,\n\t\"grants\" jsonb DEFAULT '[]'::jsonb NOT NULL,\n\t\"granted_by\" text NOT NULL,\n\t\"granted_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"memberships_city_id_person_id_rig_pk\" PRIMARY KEY(\"city_id\",\"person_id\",\"rig\")\n);",
   "CREATE TABLE \"one_time_logins\" (\n\t\"token_hash\" text NOT NULL,\n\t\"person_id\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"expires_at\" timestamp with time zone NOT NULL,\n\t\"used_at\" timestamp with time zone,\n\tCONSTRAINT \"one_time_logins_token_hash_pk\" PRIMARY KEY(\"token_hash\")\n);",
   "CREATE TABLE \"order_runs\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"scoped_name\" text NOT NULL,\n\t\"rig\" text DEFAULT '' NOT NULL,\n\t\"bead_id\" text NOT NULL,\n\t\"trigger\" text NOT NULL,\n\t\"reason\" text DEFAULT '' NOT NULL,\n\t\"started_at\" timestamp with time zone NOT NULL,\n\t\"finished_at\" timestamp with time zone,\n\t\"outcome\" text DEFAULT '' NOT NULL,\n\t\"exit_code\" integer,\n\t\"signal\" text DEFAULT '' NOT NULL,\n\t\"error\" text DEFAULT '' NOT NULL,\n\t\"output\" text DEFAULT '' NOT NULL,\n\t\"wisp_root_id\" text DEFAULT '' NOT NULL,\n\t\"event_cursor\" bigint,\n\tCONSTRAINT \"order_runs_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"order_states\" (\n\t\"city_id\" text NOT NULL,\n\t\"scoped_name\" text NOT NULL,\n\t\"enabled\" boolean NOT NULL,\n\t\"changed_by\" text NOT NULL,\n\t\"changed_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"order_states_city_id_scoped_name_pk\" PRIMARY KEY(\"city_id\",\"scoped_name\")\n);",
   "CREATE TABLE \"people\" (\n\t\"id\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"email\" text,\n\t\"external_id\" text,\n\t\"is_admin\" boolean DEFAULT false NOT NULL,\n\t\"disabled\" boolean DEFAULT false NOT NULL,\n\t\"settings\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"people_id_pk\" PRIMARY KEY(\"id\")\n);",
   "CREATE TABLE \"schedules\" (\n\t\"city_id\" text NOT NULL,\n\t\"task\" text NOT NULL,\n\t\"last_run_at\" timestamp with time zone,\n\t\"last_error\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"schedules_city_id_task_pk\" PRIMARY KEY(\"city_id\",\"task\")\n);",
   "CREATE TABLE \"script_grants\" (\n\t\"city_id\" text NOT NULL,\n\t\"script_hash\" text NOT NULL,\n\t\"pack\" text NOT NULL,\n\t\"revision\" text NOT NULL,\n\t\"path\" text NOT NULL,\n\t\"granted_by\" text NOT NULL,\n\t\"granted_at\" timestamp with time zone NOT NULL,\n\t\"revoked_at\" timestamp with time zone,\n\tCONSTRAINT \"script_grants_city_id_script_hash_pack_pk\" PRIMARY KEY(\"city_id\",\"script_hash\",\"pack\")\n);",
   "CREATE TABLE \"script_runs\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"kind\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"pack\" text NOT NULL,\n\t\"revision\" text NOT NULL,\n\t\"script_hash\" text NOT NULL,\n\t\"started_by\" text NOT NULL,\n\t\"started_at\" timestamp with time zone NOT NULL,\n\t\"finished_at\" timestamp with time zone,\n\t\"exit_code\" integer,\n\t\"signal\" text DEFAULT '' NOT NULL,\n\t\"timed_out\" boolean DEFAULT false NOT NULL,\n\t\"truncated\" boolean DEFAULT false NOT NULL,\n\t\"output\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"script_runs_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"sessions\" (\n\t\"id_hash\" text NOT NULL,\n\t\"person_id\" text NOT NULL,\n\t\"auth_method\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"last_seen_at\" timestamp with time zone NOT NULL,\n\t\"idle_expires_at\" timestamp with time zone NOT NULL,\n\t\"absolute_expires_at\" timestamp with time zone NOT NULL,\n\t\"revoked_at\" timestamp with time zone,\n\t\"user_agent\" text DEFAULT '' NOT NULL,\n\t\"ip_hash\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"sessions_id_hash_pk\" PRIMARY KEY(\"id_hash\")\n);",
   "CREATE TABLE \"tokens\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"token_hash\" text NOT NULL,\n\t\"prefix\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"abilities\" jsonb NOT NULL,\n\t\"rig\" text DEFAULT '' NOT NULL,\n\t\"created_by\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"expires_at\" timestamp with time zone NOT NULL,\n\t\"last_used_at\" timestamp with time zone,\n\t\"revoked_at\" timestamp with time zone,\n\tCONSTRAINT \"tokens_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE INDEX \"archived_beads_at\" ON \"archived_beads\" USING btree (\"city_id\",\"archived_at\");",
   "CREATE INDEX \"audit_at\" ON \"audit\" USING btree (\"city_id\",\"at\" desc);",
   "CREATE INDEX \"audit_action\" ON \"audit\" USING btree (\"city_id\",\"action\",\"id\");",
   "CREATE UNIQUE INDEX \"bead_stores_prefix\" ON \"bead_stores\" USING btree (\"city_id\",\"prefix\");",
   "CREATE INDEX \"beads_ready\" ON \"beads\" USING btree (\"city_id\",coalesce(\"priority\", 2),\"created_at\",\"id\") WHERE status = 'open' and workable and not is_blocked;",
   "CREATE INDEX \"beads_parent\" ON \"beads\" USING btree (\"city_id\",\"parent_id\",\"ordinal\") WHERE parent_id is not null;",
   "CREATE INDEX \"beads_status\" ON \"beads\" USING btree (\"city_id\",\"status\",\"updated_at\");",
   "CREATE INDEX \"beads_created\" ON \"beads\" USING btree (\"city_id\",\"created_at\",\"id\");",
   "CREATE INDEX \"beads_assignee\" ON \"beads\" USING btree (\"city_id\",\"assignee\") WHERE assignee <> '' and status <> 'closed';",
   "CREATE INDEX \"beads_type\" ON \"beads\" USING btree (\"city_id\",\"issue_type\",\"created_at\") WHERE issue_type in ('molecule','convoy','convergence','session');",
   "CREATE INDEX \"beads_labels\" ON \"beads\" USING gin (\"labels\");",
   "CREATE INDEX \"beads_routed\" ON \"beads\" USING btree (\"city_id\",(metadata->>'gc.routed_to')) WHERE metadata ? 'gc.routed_to';",
   "CREATE INDEX \"beads_root\" ON \"beads\" USING btree (\"city_id\",(metadata->>'gc.root_bead_id')) WHERE metadata ? 'gc.root_bead_id';",
   "CREATE INDEX \"beads_source\" ON \"beads\" USING btree (\"city_id\",(metadata->>'gc.source_bead_id')) WHERE metadata ? 'gc.source_bead_id';",
   "CREATE UNIQUE INDEX \"beads_root_key\" ON \"beads\" USING btree (\"city_id\",(metadata->>'gc.root_bead_id'),(metadata->>'gc.idempotency_key')) WHERE metadata ? 'gc.idempotency_key';",
   "CREATE INDEX \"dependencies_on\" ON \"dependencies\" USING btree (\"city_id\",\"on_id\",\"type\");",
   "CREATE INDEX \"events_subject\" ON \"events\" USING btree (\"city_id\",\"subject\",\"seq\");",
   "CREATE INDEX \"events_type\" ON \"events\" USING btree (\"city_id\",\"type\",\"seq\");",
   "CREATE UNIQUE INDEX \"jobs_key\" ON \"jobs\" USING btree (\"city_id\",\"task\",\"key\");",
   "CREATE INDEX \"jobs_run_at\" ON \"jobs\" USING btree (\"run_at\");",
   "CREATE INDEX \"order_runs_name\" ON \"order_runs\" USING btree (\"city_id\",\"scoped_name\",\"started_at\");",
   "CREATE UNIQUE INDEX \"people_external\" ON \"people\" USING btree (\"external_id\");",
   "CREATE INDEX \"script_runs_name\" ON \"script_runs\" USING btree (\"city_id\",\"name\",\"started_at\");",
   "CREATE INDEX \"sessions_person\" ON \"sessions\" USING btree (\"person_id\");",
   "CREATE UNIQUE INDEX \"tokens_hash\" ON \"tokens\" USING btree (\"token_hash\");"
  ]
 },
 {
  "name": "0001_doctor",
  "statements": [
   "CREATE TABLE \"doctor_findings\" (\n\t\"city_id\" text NOT NULL,\n\t\"check\" text NOT NULL,\n\t\"status\" text NOT NULL,\n\t\"severity\" text NOT NULL,\n\t\"message\" text NOT NULL,\n\t\"hint\" text NOT NULL,\n\t\"details\" jsonb NOT NULL,\n\t\"fixable\" boolean NOT NULL,\n\t\"owner\" text NOT NULL,\n\t\"duration_ms\" integer NOT NULL,\n\t\"since\" timestamp with time zone NOT NULL,\n\t\"last_run\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"doctor_findings_city_id_check_pk\" PRIMARY KEY(\"city_id\",\"check\")\n);",
   "CREATE TABLE \"doctor_mutes\" (\n\t\"city_id\" text NOT NULL,\n\t\"check\" text NOT NULL,\n\t\"reason\" text NOT NULL,\n\t\"muted_by\" text NOT NULL,\n\t\"muted_at\" timestamp with time zone NOT NULL,\n\t\"until\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"doctor_mutes_city_id_check_pk\" PRIMARY KEY(\"city_id\",\"check\")\n);"
  ]
 },
 {
  "name": "0002_provider",
  "statements": [
   "CREATE TABLE \"provider_artifacts\" (\n\t\"execution_id\" text NOT NULL,\n\t\"position\" integer NOT NULL,\n\t\"state\" text NOT NULL,\n\t\"url\" text DEFAULT '' NOT NULL,\n\t\"host\" text DEFAULT '' NOT NULL,\n\t\"reason\" text DEFAULT '' NOT NULL,\n\t\"media_type\" text DEFAULT '' NOT NULL,\n\t\"size\" bigint DEFAULT 0 NOT NULL,\n\t\"sha256\" text DEFAULT '' NOT NULL,\n\t\"content\" \"bytea\",\n\t\"kept_at\" timestamp with time zone,\n\tCONSTRAINT \"provider_artifacts_execution_id_position_pk\" PRIMARY KEY(\"execution_id\",\"position\")\n);",
   "CREATE TABLE \"provider_executions\" (\n\t\"id\" text PRIMARY KEY NOT NULL,\n\t\"target_id\" text NOT NULL,\n\t\"pack_id\" text NOT NULL,\n\t\"pack_version\" text NOT NULL,\n\t\"digest\" text NOT NULL,\n\t\"archetype\" text NOT NULL,\n\t\"model\" text NOT NULL,\n\t\"state\" text NOT NULL,\n\t\"code\" text DEFAULT '' NOT NULL,\n\t\"detail\" text DEFAULT '' NOT NULL,\n\t\"input\" text NOT NULL,\n\t\"request_body\" text NOT NULL,\n\t\"request_url\" text NOT NULL,\n\t\"hold\" text NOT NULL,\n\t\"settlement\" text,\n\t\"usage\" text,\n\t\"provider_request_id\" text DEFAULT '' NOT NULL,\n\t\"job_id\" text DEFAULT '' NOT NULL,\n\t\"poll_host\" text DEFAULT '' NOT NULL,\n\t\"polls\" integer DEFAULT 0 NOT NULL,\n\t\"deadline\" timestamp with time zone,\n\t\"driver\" text NOT NULL,\n\t\"driven_until\" timestamp with time zone NOT NULL,\n\t\"idempotency_key\" text DEFAULT '' NOT NULL,\n\t\"started_by\" text NOT NULL,\n\t\"started_at\" timestamp with time zone NOT NULL,\n\t\"closed_at\" timestamp with time zone,\n\tCONSTRAINT \"provider_executions_state\" CHECK (\"provider_executions\".\"state\" in ('held', 'sending', 'accepted', 'settled', 'released', 'reconciliation')),\n\tCONSTRAINT \"provider_executions_job\" CHECK (\"provider_executions\".\"state\" <> 'accepted' or (\"provider_executions\".\"job_id\" <> '' and \"provider_executions\".\"poll_host\" <> '')),\n\tCONSTRAINT \"provider_executions_sent\" CHECK (\"provider_executions\".\"state\" in ('held', 'released') or \"provider_executions\".\"deadline\" is not null),\n\tCONSTRAINT \"provider_executions_closed\" CHECK ((\"provider_executions\".\"state\" in ('settled', 'released')) = (\"provider_executions\".\"closed_at\" is not null))\n);",
   "CREATE TABLE \"provider_ledger\" (\n\t\"execution_id\" text NOT NULL,\n\t\"kind\" text NOT NULL,\n\t\"numerator\" numeric NOT NULL,\n\t\"denominator\" numeric NOT NULL,\n\t\"currency\" text NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"reason\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"provider_ledger_execution_id_kind_pk\" PRIMARY KEY(\"execution_id\",\"kind\"),\n\tCONSTRAINT \"provider_ledger_kind\" CHECK (\"provider_ledger\".\"kind\" in ('hold', 'settlement', 'release')),\n\tCONSTRAINT \"provider_ledger_numerator\" CHECK (\"provider_ledger\".\"numerator\" >= 0 and \"provider_ledger\".\"numerator\" = trunc(\"provider_ledger\".\"numerator\")),\n\tCONSTRAINT \"provider_ledger_denominator\" CHECK (\"provider_ledger\".\"denominator\" > 0 and \"provider_ledger\".\"denominator\" = trunc(\"provider_ledger\".\"denominator\"))\n);",
   "CREATE TABLE \"provider_packs\" (\n\t\"pack_id\" text NOT NULL,\n\t\"pack_version\" text NOT NULL,\n\t\"digest\" text NOT NULL,\n\t\"source\" text NOT NULL,\n\t\"display_name\" text NOT NULL,\n\t\"archetype\" text NOT NULL,\n\t\"pricing_trust\" text NOT NULL,\n\t\"published_by\" text NOT NULL,\n\t\"published_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"provider_packs_pack_id_pack_version_pk\" PRIMARY KEY(\"pack_id\",\"pack_version\"),\n\tCONSTRAINT \"provider_packs_exact\" UNIQUE(\"pack_id\",\"pack_version\",\"digest\",\"archetype\")\n);",
   "CREATE TABLE \"provider_steps\" (\n\t\"execution_id\" text NOT NULL,\n\t\"seq\" integer NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"from_state\" text NOT NULL,\n\t\"to_state\" text NOT NULL,\n\t\"code\" text DEFAULT '' NOT NULL,\n\t\"detail\" text DEFAULT '' NOT NULL,\n\t\"actor\" text NOT NULL,\n\tCONSTRAINT \"provider_steps_execution_id_seq_pk\" PRIMARY KEY(\"execution_id\",\"seq\")\n);",
   "CREATE TABLE \"provider_targets\" (\n\t\"id\" text PRIMARY KEY NOT NULL,\n\t\"pack_id\" text NOT NULL,\n\t\"pack_version\" text NOT NULL,\n\t\"digest\" text NOT NULL,\n\t\"archetype\" text NOT NULL,\n\t\"model\" text NOT NULL,\n\t\"created_by\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"retired_by\" text DEFAULT '' NOT NULL,\n\t\"retired_at\" timestamp with time zone,\n\tCONSTRAINT \"provider_targets_exact\" UNIQUE(\"id\",\"pack_id\",\"pack_version\",\"digest\",\"archetype\",\"model\")\n);",
   "ALTER TABLE \"provider_artifacts\" ADD CONSTRAINT \"provider_artifacts_execution_id_provider_executions_id_fk\" FOREIGN KEY (\"execution_id\") REFERENCES \"public\".\"provider_executions\"(\"id\") ON DELETE no action ON UPDATE no action;",
   "ALTER TABLE \"provider_executions\" ADD CONSTRAINT \"provider_executions_target\" FOREIGN KEY (\"target_id\",\"pack_id\",\"pack_version\",\"digest\",\"archetype\",\"model\") REFERENCES \"public\".\"provider_targets\"(\"id\",\"pack_id\",\"pack_version\",\"digest\",\"archetype\",\"model\") ON DELETE no action ON UPDATE no action;",
   "ALTER TABLE \"provider_ledger\" ADD CONSTRAINT \"provider_ledger_execution_id_provider_executions_id_fk\" FOREIGN KEY (\"execution_id\") REFERENCES \"public\".\"provider_executions\"(\"id\") ON DELETE no action ON UPDATE no action;",
   "ALTER TABLE \"provider_steps\" ADD CONSTRAINT \"provider_steps_execution_id_provider_executions_id_fk\" FOREIGN KEY (\"execution_id\") REFERENCES \"public\".\"provider_executions\"(\"id\") ON DELETE no action ON UPDATE no action;",
   "ALTER TABLE \"provider_targets\" ADD CONSTRAINT \"provider_targets_pack\" FOREIGN KEY (\"pack_id\",\"pack_version\",\"digest\",\"archetype\") REFERENCES \"public\".\"provider_packs\"(\"pack_id\",\"pack_version\",\"digest\",\"archetype\") ON DELETE no action ON UPDATE no action;",
   "CREATE INDEX \"provider_executions_started\" ON \"provider_executions\" USING btree (\"started_at\",\"id\");",
   "CREATE INDEX \"provider_executions_open\" ON \"provider_executions\" USING btree (\"state\",\"driven_until\") WHERE \"provider_executions\".\"state\" not in ('settled', 'released');",
   "CREATE UNIQUE INDEX \"provider_executions_job_once\" ON \"provider_executions\" USING btree (\"pack_id\",\"job_id\") WHERE \"provider_executions\".\"job_id\" <> '';",
   "CREATE UNIQUE INDEX \"provider_executions_key\" ON \"provider_executions\" USING btree (\"idempotency_key\") WHERE \"provider_executions\".\"idempotency_key\" <> '';",
   "CREATE INDEX \"provider_ledger_at\" ON \"provider_ledger\" USING btree (\"kind\",\"at\");",
   "-- Written by hand: an execution's amounts balance at every commit, and nothing that was written is changed.\nCREATE FUNCTION provider_balance(execution text) RETURNS void LANGUAGE plpgsql AS $$\nDECLARE\n\tcurrent_state text;\n\thold provider_ledger;\n\tsettlement provider_ledger;\n\trelease provider_ledger;\nBEGIN\n\tSELECT state INTO current_state FROM provider_executions WHERE id = execution;\n\tSELECT * INTO hold FROM provider_ledger WHERE execution_id = execution AND kind = 'hold';\n\tSELECT * INTO settlement FROM provider_ledger WHERE execution_id = execution AND kind = 'settlement';\n\tSELECT * INTO release FROM provider_ledger WHERE execution_id = execution AND kind = 'release';\n\tIF hold.execution_id IS NULL THEN\n\t\tRAISE EXCEPTION 'provider ledger: execution % has no hold', execution USING ERRCODE = 'check_violation';\n\tEND IF;\n\tIF current_state NOT IN ('settled', 'released') THEN\n\t\tIF settlement.execution_id IS NOT NULL OR release.execution_id IS NOT NULL THEN\n\t\t\tRAISE EXCEPTION 'provider ledger: execution % is % and keeps its hold', execution, current_state USING ERRCODE = 'check_violation';\n\t\tEND IF;\n\t\tRETURN;\n\tEND IF;\n\tIF (current_state = 'settled') <> (settlement.execution_id IS NOT NULL) OR release.execution_id IS NULL THEN\n\t\tRAISE EXCEPTION 'provider ledger: execution % is % without the entries of that state', execution, current_state USING ERRCODE = 'check_violation';\n\tEND IF;\n\tIF hold.numerator * coalesce(settlement.denominator, 1) * release.denominator\n\t\t<> hold.denominator * (coalesce(settlement.numerator, 0) * release.denominator + release.numerator * coalesce(settlement.denominator, 1))\n\t\tOR release.currency <> hold.currency OR coalesce(settlement.currency, hold.currency) <> hold.currency THEN\n\t\tRAISE EXCEPTION 'provider ledger: settlement and release of execution % are not its hold', execution USING ERRCODE = 'check_violation';\n\tEND IF;\nEND $$;",
   "CREATE FUNCTION provider_execution_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM provider_balance(NEW.id); RETURN NULL; END $$;",
   "CREATE FUNCTION provider_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM provider_balance(NEW.execution_id); RETURN NULL; END $$;",
   "CREATE CONSTRAINT TRIGGER provider_execution_balances AFTER INSERT OR UPDATE OF state ON provider_executions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION provider_execution_balances();",
   "CREATE CONSTRAINT TRIGGER provider_ledger_balances AFTER INSERT ON provider_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION provider_ledger_balances();",
   "CREATE FUNCTION provider_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END $$;",
   "CREATE TRIGGER provider_ledger_append_only BEFORE UPDATE OR DELETE ON provider_ledger FOR EACH ROW EXECUTE FUNCTION provider_append_only();",
   "CREATE TRIGGER provider_steps_append_only BEFORE UPDATE OR DELETE ON provider_steps FOR EACH ROW EXECUTE FUNCTION provider_append_only();",
   "CREATE TRIGGER provider_packs_append_only BEFORE UPDATE OR DELETE ON provider_packs FOR EACH ROW EXECUTE FUNCTION provider_append_only();",
   "CREATE FUNCTION provider_execution_moves() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n\tIF NEW.state <> OLD.state AND NOT (\n\t\t(OLD.state = 'held' AND NEW.state IN ('sending', 'released'))\n\t\tOR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'settled', 'released', 'reconciliation'))\n\t\tOR (OLD.state = 'accepted' AND NEW.state IN ('settled', 'released', 'reconciliation'))\n\t\tOR (OLD.state = 'reconciliation' AND NEW.state IN ('settled', 'released'))\n\t) THEN\n\t\tRAISE EXCEPTION 'provider execution % cannot move from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';\n\tEND IF;\n\tRETURN NEW;\nEND $$;",
   "CREATE TRIGGER provider_execution_moves BEFORE UPDATE OF state ON provider_executions FOR EACH ROW EXECUTE FUNCTION provider_execution_moves();"
  ]
 },
 {
  "name": "0003_discipline",
  "statements": [
   "CREATE TABLE \"discipline_messages\" (\n\t\"run_id\" text NOT NULL,\n\t\"seq\" integer NOT NULL,\n\t\"at\" bigint NOT NULL,\n\t\"type\" text NOT NULL,\n\t\"seat\" text NOT NULL,\n\t\"message\" jsonb NOT NULL,\n\t\"scope\" jsonb NOT NULL,\n\t\"by_owner\" boolean NOT NULL,\n\t\"skills_written\" jsonb,\n\tCONSTRAINT \"discipline_messages_run_id_seq_pk\" PRIMARY KEY(\"run_id\",\"seq\")\n);",
   "CREATE TABLE \"discipline_packs\" (\n\t\"name\" text NOT NULL,\n\t\"version\" text NOT NULL,\n\t\"digest\" text NOT NULL,\n\t\"files\" jsonb NOT NULL,\n\t\"installed_by\" text NOT NULL,\n\t\"installed_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"discipline_packs_name_version_pk\" PRIMARY KEY(\"name\",\"version\")\n);",
   "CREATE TABLE \"discipline_runs\" (\n\t\"id\" text PRIMARY KEY NOT NULL,\n\t\"pack_name\" text NOT NULL,\n\t\"pack_version\" text NOT NULL,\n\t\"kind\" text NOT NULL,\n\t\"scenario\" text DEFAULT '' NOT NULL,\n\t\"seed\" text NOT NULL,\n\t\"ok\" boolean NOT NULL,\n\t\"steps\" jsonb NOT NULL,\n\t\"seats\" jsonb NOT NULL,\n\t\"skills\" jsonb NOT NULL,\n\t\"messages\" integer NOT NULL,\n\t\"ran_by\" text NOT NULL,\n\t\"ran_at\" timestamp with time zone NOT NULL\n);",
   "ALTER TABLE \"discipline_messages\" ADD CONSTRAINT \"discipline_messages_run_id_discipline_runs_id_fk\" FOREIGN KEY (\"run_id\") REFERENCES \"public\".\"discipline_runs\"(\"id\") ON DELETE no action ON UPDATE no action;",
   "ALTER TABLE \"discipline_runs\" ADD CONSTRAINT \"discipline_runs_pack_fk\" FOREIGN KEY (\"pack_name\",\"pack_version\") REFERENCES \"public\".\"discipline_packs\"(\"name\",\"version\") ON DELETE no action ON UPDATE no action;",
   "CREATE INDEX \"discipline_runs_pack\" ON \"discipline_runs\" USING btree (\"pack_name\",\"pack_version\",\"ran_at\");",
   "CREATE TRIGGER discipline_packs_append_only BEFORE UPDATE OR DELETE ON discipline_packs FOR EACH ROW EXECUTE FUNCTION provider_append_only();",
   "CREATE TRIGGER discipline_runs_append_only BEFORE UPDATE OR DELETE ON discipline_runs FOR EACH ROW EXECUTE FUNCTION provider_append_only();",
   "CREATE TRIGGER discipline_messages_append_only BEFORE UPDATE OR DELETE ON discipline_messages FOR EACH ROW EXECUTE FUNCTION provider_append_only();"
  ]
 },
 {
  "name": "0004_store_indexes",
  "statements": [
   "DROP INDEX \"events_type\";",
   "DROP INDEX \"beads_labels\";",
   "CREATE INDEX \"beads_labels\" ON \"beads\" USING gin (\"labels\") WHERE labels <> '{}';"
  ]
 },
 {
  "name": "0005_revisions",
  "statements": [
   "CREATE TABLE \"city_revisions\" (\n\t\"city_id\" text NOT NULL,\n\t\"number\" integer NOT NULL,\n\t\"hash\" text NOT NULL,\n\t\"loaded_at\" timestamp with time zone NOT NULL,\n\t\"loads\" boolean NOT NULL,\n\t\"valid\" boolean NOT NULL,\n\t\"errors\" integer NOT NULL,\n\t\"warnings\" integer NOT NULL,\n\t\"agents\" integer NOT NULL,\n\t\"changes\" jsonb NOT NULL,\n\t\"changed\" integer NOT NULL,\n\t\"snapshot\" \"bytea\" NOT NULL,\n\tCONSTRAINT \"city_revisions_city_id_number_pk\" PRIMARY KEY(\"city_id\",\"number\")\n);"
  ]
 },
 {
  "name": "0006_access",
  "statements": [
   "CREATE TABLE \"city_secrets\" (\n\t\"city_id\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"sealed\" text NOT NULL,\n\t\"updated_by\" text NOT NULL,\n\t\"updated_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"city_secrets_city_id_name_pk\" PRIMARY KEY(\"city_id\",\"name\")\n);",
   "CREATE TABLE \"city_sources\" (\n\t\"city_id\" text NOT NULL,\n\t\"url\" text NOT NULL,\n\t\"ref\" text DEFAULT '' NOT NULL,\n\t\"subfolder\" text DEFAULT '' NOT NULL,\n\t\"poll_seconds\" integer DEFAULT 60 NOT NULL,\n\t\"commit\" text DEFAULT '' NOT NULL,\n\t\"checked_at\" timestamp with time zone,\n\t\"last_error\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"city_sources_city_id_pk\" PRIMARY KEY(\"city_id\")\n);",
   "CREATE TABLE \"hall_settings\" (\n\t\"name\" text NOT NULL,\n\t\"value\" jsonb NOT NULL,\n\t\"updated_by\" text NOT NULL,\n\t\"updated_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"hall_settings_name_pk\" PRIMARY KEY(\"name\")\n);",
   "CREATE TABLE \"oidc_attempts\" (\n\t\"state_hash\" text NOT NULL,\n\t\"browser_hash\" text NOT NULL,\n\t\"nonce\" text NOT NULL,\n\t\"code_verifier\" text NOT NULL,\n\t\"next\" text NOT NULL,\n\t\"created_at\" timestamp with time zone NOT NULL,\n\t\"expires_at\" timestamp with time zone NOT NULL,\n\t\"used_at\" timestamp with time zone,\n\tCONSTRAINT \"oidc_attempts_state_hash_pk\" PRIMARY KEY(\"state_hash\")\n);",
   "ALTER TABLE \"people\" ADD COLUMN \"groups\" jsonb DEFAULT '[]'::jsonb NOT NULL;",
   "ALTER TABLE \"sessions\" ADD COLUMN \"rotate_due\" boolean DEFAULT false NOT NULL;",
   "ALTER TABLE \"sessions\" ADD COLUMN \"previous_id_hash\" text DEFAULT '' NOT NULL;",
   "ALTER TABLE \"sessions\" ADD COLUMN \"rotated_at\" timestamp with time zone;",
   "ALTER TABLE \"sessions\" ADD COLUMN \"id_token_sealed\" text DEFAULT '' NOT NULL;",
   "CREATE INDEX \"sessions_previous\" ON \"sessions\" USING btree (\"previous_id_hash\");",
   "CREATE FUNCTION \"audit_append_only\"() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('cityhall.audit_cutoff', true), '')::timestamptz\n     AND OLD.at < now() - interval '30 days' THEN\n    RETURN OLD;\n  END IF;\n  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';\nEND $$;",
   "CREATE TRIGGER \"audit_keeps_rows\" BEFORE UPDATE OR DELETE ON \"audit\" FOR EACH ROW EXECUTE FUNCTION \"audit_append_only\"();",
   "CREATE TRIGGER \"audit_keeps_all\" BEFORE TRUNCATE ON \"audit\" FOR EACH STATEMENT EXECUTE FUNCTION \"audit_append_only\"();"
  ]
 },
 {
  "name": "0007_saved_views",
  "statements": [
   "CREATE TABLE \"saved_views\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"page\" text NOT NULL,\n\t\"name\" text NOT NULL,\n\t\"query\" text NOT NULL,\n\t\"person_id\" text NOT NULL,\n\t\"saved_by\" text NOT NULL,\n\t\"shared\" boolean NOT NULL,\n\t\"saved_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"saved_views_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE INDEX \"saved_views_page\" ON \"saved_views\" USING btree (\"city_id\",\"page\",\"person_id\");"
  ]
 },
 {
  "name": "0008_script_run_args",
  "statements": [
   "ALTER TABLE \"script_runs\" ADD COLUMN \"args\" jsonb DEFAULT '[]'::jsonb NOT NULL;"
  ]
 },
 {
  "name": "0009_sessions",
  "statements": [
   "CREATE TABLE \"agent_heartbeats\" (\n\t\"city_id\" text NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"session\" text NOT NULL,\n\t\"state\" text NOT NULL,\n\t\"state_since\" timestamp with time zone NOT NULL,\n\t\"bead\" text DEFAULT '' NOT NULL,\n\t\"note\" text DEFAULT '' NOT NULL,\n\t\"question\" jsonb,\n\t\"first_at\" timestamp with time zone NOT NULL,\n\t\"received_at\" timestamp with time zone NOT NULL,\n\t\"expires_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"agent_heartbeats_city_id_actor_session_pk\" PRIMARY KEY(\"city_id\",\"actor\",\"session\")\n);",
   "CREATE TABLE \"session_actions\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"act\" text NOT NULL,\n\t\"session\" text NOT NULL,\n\t\"source\" text DEFAULT '' NOT NULL,\n\t\"template\" text DEFAULT '' NOT NULL,\n\t\"text\" text DEFAULT '' NOT NULL,\n\t\"request_id\" text DEFAULT '' NOT NULL,\n\t\"requested_by\" text NOT NULL,\n\t\"requested_at\" timestamp with time zone NOT NULL,\n\t\"deadline_at\" timestamp with time zone NOT NULL,\n\t\"state\" text NOT NULL,\n\t\"line\" text DEFAULT '' NOT NULL,\n\t\"settled_at\" timestamp with time zone,\n\tCONSTRAINT \"session_actions_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"session_messages\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"actor\" text NOT NULL,\n\t\"session\" text NOT NULL,\n\t\"kind\" text NOT NULL,\n\t\"text\" text NOT NULL,\n\t\"request_id\" text DEFAULT '' NOT NULL,\n\t\"sent_by\" text NOT NULL,\n\t\"sent_at\" timestamp with time zone NOT NULL,\n\t\"expires_at\" timestamp with time zone NOT NULL,\n\t\"delivered_at\" timestamp with time zone,\n\tCONSTRAINT \"session_messages_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE TABLE \"session_settings\" (\n\t\"city_id\" text NOT NULL,\n\t\"supervisor_url\" text DEFAULT '' NOT NULL,\n\t\"supervisor_city\" text DEFAULT '' NOT NULL,\n\t\"tmux\" boolean DEFAULT true NOT NULL,\n\t\"tmux_socket\" text DEFAULT '' NOT NULL,\n\t\"updated_by\" text NOT NULL,\n\t\"updated_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"session_settings_city_id_pk\" PRIMARY KEY(\"city_id\")\n);",
   "CREATE INDEX \"agent_heartbeats_expiry\" ON \"agent_heartbeats\" USING btree (\"city_id\",\"expires_at\");",
   "CREATE INDEX \"session_actions_session\" ON \"session_actions\" USING btree (\"city_id\",\"session\",\"requested_at\");",
   "CREATE INDEX \"session_actions_recent\" ON \"session_actions\" USING btree (\"city_id\",\"requested_at\");",
   "CREATE INDEX \"session_messages_waiting\" ON \"session_messages\" USING btree (\"city_id\",\"actor\",\"session\",\"delivered_at\");"
  ]
 },
 {
  "name": "0010_import_jobs",
  "statements": [
   "CREATE TABLE \"import_jobs\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"verb\" text NOT NULL,\n\t\"input\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"state\" text NOT NULL,\n\t\"progress\" jsonb DEFAULT '{}'::jsonb NOT NULL,\n\t\"plan\" jsonb,\n\t\"message\" text DEFAULT '' NOT NULL,\n\t\"started_by\" text NOT NULL,\n\t\"started_at\" timestamp with time zone NOT NULL,\n\t\"seen_at\" timestamp with time zone NOT NULL,\n\t\"ended_at\" timestamp with time zone,\n\t\"cancelled_by\" text DEFAULT '' NOT NULL,\n\tCONSTRAINT \"import_jobs_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE UNIQUE INDEX \"import_jobs_one\" ON \"import_jobs\" USING btree (\"city_id\") WHERE state = 'planning';",
   "CREATE INDEX \"import_jobs_started\" ON \"import_jobs\" USING btree (\"city_id\",\"started_at\");"
  ]
 },
 {
  "name": "0011_history",
  "statements": [
   "CREATE TABLE \"city_loads\" (\n\t\"city_id\" text NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"hash\" text NOT NULL,\n\t\"cold\" boolean NOT NULL,\n\t\"total_ms\" double precision NOT NULL,\n\t\"steps\" jsonb NOT NULL,\n\tCONSTRAINT \"city_loads_city_id_at_id_pk\" PRIMARY KEY(\"city_id\",\"at\",\"id\")\n);",
   "CREATE TABLE \"doctor_runs\" (\n\t\"city_id\" text NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"ran\" integer NOT NULL,\n\t\"passed\" integer NOT NULL,\n\t\"warned\" integer NOT NULL,\n\t\"failed\" integer NOT NULL,\n\t\"not_run\" integer NOT NULL,\n\t\"duration_ms\" integer NOT NULL,\n\tCONSTRAINT \"doctor_runs_city_id_at_id_pk\" PRIMARY KEY(\"city_id\",\"at\",\"id\")\n);"
  ]
 },
 {
  "name": "0012_attention",
  "statements": [
   "CREATE TABLE \"attention_acks\" (\n\t\"city_id\" text NOT NULL,\n\t\"key\" text NOT NULL,\n\t\"stamp\" text NOT NULL,\n\t\"note\" text DEFAULT '' NOT NULL,\n\t\"acked_by\" text NOT NULL,\n\t\"acked_at\" timestamp with time zone NOT NULL,\n\t\"until\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"attention_acks_city_id_key_pk\" PRIMARY KEY(\"city_id\",\"key\")\n);",
   "CREATE TABLE \"city_visits\" (\n\t\"city_id\" text NOT NULL,\n\t\"person_id\" text NOT NULL,\n\t\"seq\" bigint NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"last_seq\" bigint NOT NULL,\n\t\"last_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"city_visits_city_id_person_id_pk\" PRIMARY KEY(\"city_id\",\"person_id\")\n);",
   "CREATE INDEX \"attention_acks_until\" ON \"attention_acks\" USING btree (\"city_id\",\"until\");"
  ]
 },
 {
  "name": "0013_provider_answers",
  "statements": [
   "CREATE TABLE \"provider_answers\" (\n\t\"execution_id\" text NOT NULL,\n\t\"call\" text NOT NULL,\n\t\"at\" timestamp with time zone NOT NULL,\n\t\"status\" integer NOT NULL,\n\t\"content_type\" text NOT NULL,\n\t\"body\" text NOT NULL,\n\tCONSTRAINT \"provider_answers_execution_id_call_pk\" PRIMARY KEY(\"execution_id\",\"call\")\n);",
   "ALTER TABLE \"provider_answers\" ADD CONSTRAINT \"provider_answers_execution_id_provider_executions_id_fk\" FOREIGN KEY (\"execution_id\") REFERENCES \"public\".\"provider_executions\"(\"id\") ON DELETE no action ON UPDATE no action;"
  ]
 },
 {
  "name": "0014_roll_ups",
  "statements": [
   "ALTER TABLE \"beads\" ADD COLUMN \"blocked_descendants\" integer DEFAULT 0 NOT NULL;",
   "ALTER TABLE \"beads\" ADD COLUMN \"failed_descendants\" integer DEFAULT 0 NOT NULL;",
   "CREATE INDEX \"beads_lively\" ON \"beads\" USING btree (\"city_id\",\"id\") WHERE status in ('in_progress','hooked') or (issue_type = 'gate' and status <> 'closed');",
   "WITH RECURSIVE below(city_id, top, id) AS (\n\tSELECT city_id, on_id, issue_id FROM dependencies WHERE type = 'parent-child'\n\tUNION\n\tSELECT u.city_id, u.top, e.issue_id FROM below u\n\tJOIN dependencies e ON e.city_id = u.city_id AND e.on_id = u.id AND e.type = 'parent-child'\n),\ncounted AS (\n\tSELECT u.city_id, u.top,\n\t\tcount(*) FILTER (WHERE b.status <> 'closed' AND b.is_blocked)::int AS blocked,\n\t\tcount(*) FILTER (WHERE b.status = 'closed'\n\t\t\tAND coalesce(b.metadata->>'gc.outcome', b.metadata->>'gc.work_outcome', '') IN ('fail', 'failed'))::int AS failed\n\tFROM below u JOIN beads b ON b.city_id = u.city_id AND b.id = u.id\n\tGROUP BY u.city_id, u.top\n)\nUPDATE beads b SET blocked_descendants = c.blocked, failed_descendants = c.failed\nFROM counted c WHERE b.city_id = c.city_id AND b.id = c.top AND c.blocked + c.failed > 0;"
  ]
 },
 {
  "name": "0015_kept_branches",
  "statements": [
   "CREATE TABLE \"kept_branches\" (\n\t\"city_id\" text NOT NULL,\n\t\"id\" text NOT NULL,\n\t\"ids\" jsonb NOT NULL,\n\t\"used_at\" timestamp with time zone NOT NULL,\n\tCONSTRAINT \"kept_branches_city_id_id_pk\" PRIMARY KEY(\"city_id\",\"id\")\n);",
   "CREATE INDEX \"kept_branches_used\" ON \"kept_branches\" USING btree (\"city_id\",\"used_at\");"
  ]
 },
 {
  "name": "0016_molecule_roots",
  "statements": [
   "CREATE INDEX \"beads_roots\" ON \"beads\" USING btree (\"city_id\",\"created_at\",\"id\") WHERE issue_type = 'molecule' or metadata->>'gc.kind' = 'wisp';"
  ]
 },
 {
  "name": "0017_system_beads",
  "statements": [
   "CREATE INDEX \"beads_system\" ON \"beads\" USING btree (\"city_id\") WHERE issue_type in ('message','session','nudge','agent','role','rig','startup-health-episode','event') or (labels <> '{}' and labels && array['gc:session','gc:order-tracking','order-tracking']);"
  ]
 }
];
