CREATE TABLE "archived_beads" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"archived_by" text NOT NULL,
	"reason" text NOT NULL,
	"title" text NOT NULL,
	"issue_type" text NOT NULL,
	"closed_at" timestamp with time zone,
	"record" jsonb NOT NULL,
	CONSTRAINT "archived_beads_city_id_id_archived_at_pk" PRIMARY KEY("city_id","id","archived_at")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"city_id" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"auth_method" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"before_digest" text DEFAULT '' NOT NULL,
	"after_digest" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"ip_hash" text DEFAULT '' NOT NULL,
	"result" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "bead_stores" (
	"city_id" text NOT NULL,
	"rig" text NOT NULL,
	"prefix" text NOT NULL,
	CONSTRAINT "bead_stores_city_id_rig_pk" PRIMARY KEY("city_id","rig")
);
--> statement-breakpoint
CREATE TABLE "beads" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"rig" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"issue_type" text DEFAULT 'task' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" smallint,
	"description" text DEFAULT '' NOT NULL,
	"design" text DEFAULT '' NOT NULL,
	"acceptance_criteria" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"assignee" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"external_ref" text,
	"spec_id" text DEFAULT '' NOT NULL,
	"source_system" text DEFAULT '' NOT NULL,
	"estimated_minutes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"defer_until" timestamp with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	"closed_by_session" text DEFAULT '' NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ephemeral" boolean DEFAULT false NOT NULL,
	"no_history" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"is_template" boolean DEFAULT false NOT NULL,
	"wisp_type" text DEFAULT '' NOT NULL,
	"mol_type" text DEFAULT '' NOT NULL,
	"work_type" text DEFAULT '' NOT NULL,
	"await_type" text DEFAULT '' NOT NULL,
	"await_id" text DEFAULT '' NOT NULL,
	"await_timeout" bigint,
	"waiters" text[] DEFAULT '{}' NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"parent_id" text,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"open_blockers" integer DEFAULT 0 NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"open_children" integer DEFAULT 0 NOT NULL,
	"descendants" integer DEFAULT 0 NOT NULL,
	"closed_descendants" integer DEFAULT 0 NOT NULL,
	"workable" boolean GENERATED ALWAYS AS ((
  issue_type not in ('merge-request','gate','molecule','step','convoy','message','session','agent','role','rig',
    'startup-health-episode','event','convergence')
  and not labels && array['gc:session','gc:order-tracking','order-tracking']::text[]
  and not pinned and not is_template and (not ephemeral or coalesce(metadata->>'gc.kind', '') = 'wisp')
  and not (issue_type = 'epic' and open_children > 0))) STORED,
	CONSTRAINT "beads_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "cities_city_id_pk" PRIMARY KEY("city_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"city_id" text NOT NULL,
	"bead_id" text NOT NULL,
	"id" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comments_city_id_bead_id_id_pk" PRIMARY KEY("city_id","bead_id","id")
);
--> statement-breakpoint
CREATE TABLE "dependencies" (
	"city_id" text NOT NULL,
	"issue_id" text NOT NULL,
	"on_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"metadata" text DEFAULT '' NOT NULL,
	"thread_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "dependencies_city_id_issue_id_on_id_type_pk" PRIMARY KEY("city_id","issue_id","on_id","type")
);
--> statement-breakpoint
CREATE TABLE "event_sequences" (
	"city_id" text NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_sequences_city_id_pk" PRIMARY KEY("city_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"city_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"ts" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	CONSTRAINT "events_city_id_seq_pk" PRIMARY KEY("city_id","seq")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"city_id" text NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_city_id_key_pk" PRIMARY KEY("city_id","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"task" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"locked_at" timestamp with time zone,
	CONSTRAINT "jobs_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"city_id" text NOT NULL,
	"person_id" text NOT NULL,
	"rig" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"grants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"granted_by" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_city_id_person_id_rig_pk" PRIMARY KEY("city_id","person_id","rig")
);
--> statement-breakpoint
CREATE TABLE "one_time_logins" (
	"token_hash" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_logins_token_hash_pk" PRIMARY KEY("token_hash")
);
--> statement-breakpoint
CREATE TABLE "order_runs" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"scoped_name" text NOT NULL,
	"rig" text DEFAULT '' NOT NULL,
	"bead_id" text NOT NULL,
	"trigger" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL,
	"exit_code" integer,
	"signal" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"output" text DEFAULT '' NOT NULL,
	"wisp_root_id" text DEFAULT '' NOT NULL,
	"event_cursor" bigint,
	CONSTRAINT "order_runs_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_states" (
	"city_id" text NOT NULL,
	"scoped_name" text NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_states_city_id_scoped_name_pk" PRIMARY KEY("city_id","scoped_name")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"external_id" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"city_id" text NOT NULL,
	"task" text NOT NULL,
	"last_run_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedules_city_id_task_pk" PRIMARY KEY("city_id","task")
);
--> statement-breakpoint
CREATE TABLE "script_grants" (
	"city_id" text NOT NULL,
	"script_hash" text NOT NULL,
	"pack" text NOT NULL,
	"revision" text NOT NULL,
	"path" text NOT NULL,
	"granted_by" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "script_grants_city_id_script_hash_pack_pk" PRIMARY KEY("city_id","script_hash","pack")
);
--> statement-breakpoint
CREATE TABLE "script_runs" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"pack" text NOT NULL,
	"revision" text NOT NULL,
	"script_hash" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"exit_code" integer,
	"signal" text DEFAULT '' NOT NULL,
	"timed_out" boolean DEFAULT false NOT NULL,
	"truncated" boolean DEFAULT false NOT NULL,
	"output" text DEFAULT '' NOT NULL,
	CONSTRAINT "script_runs_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text NOT NULL,
	"person_id" text NOT NULL,
	"auth_method" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_id_hash_pk" PRIMARY KEY("id_hash")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"name" text NOT NULL,
	"actor" text NOT NULL,
	"abilities" jsonb NOT NULL,
	"rig" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tokens_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE INDEX "archived_beads_at" ON "archived_beads" USING btree ("city_id","archived_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("city_id","at" desc);--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("city_id","action","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bead_stores_prefix" ON "bead_stores" USING btree ("city_id","prefix");--> statement-breakpoint
CREATE INDEX "beads_ready" ON "beads" USING btree ("city_id",coalesce("priority", 2),"created_at","id") WHERE status = 'open' and workable and not is_blocked;--> statement-breakpoint
CREATE INDEX "beads_parent" ON "beads" USING btree ("city_id","parent_id","ordinal") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "beads_status" ON "beads" USING btree ("city_id","status","updated_at");--> statement-breakpoint
CREATE INDEX "beads_created" ON "beads" USING btree ("city_id","created_at","id");--> statement-breakpoint
CREATE INDEX "beads_assignee" ON "beads" USING btree ("city_id","assignee") WHERE assignee <> '' and status <> 'closed';--> statement-breakpoint
CREATE INDEX "beads_type" ON "beads" USING btree ("city_id","issue_type","created_at") WHERE issue_type in ('molecule','convoy','convergence','session');--> statement-breakpoint
CREATE INDEX "beads_labels" ON "beads" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "beads_routed" ON "beads" USING btree ("city_id",(metadata->>'gc.routed_to')) WHERE metadata ? 'gc.routed_to';--> statement-breakpoint
CREATE INDEX "beads_root" ON "beads" USING btree ("city_id",(metadata->>'gc.root_bead_id')) WHERE metadata ? 'gc.root_bead_id';--> statement-breakpoint
CREATE INDEX "beads_source" ON "beads" USING btree ("city_id",(metadata->>'gc.source_bead_id')) WHERE metadata ? 'gc.source_bead_id';--> statement-breakpoint
CREATE UNIQUE INDEX "beads_root_key" ON "beads" USING btree ("city_id",(metadata->>'gc.root_bead_id'),(metadata->>'gc.idempotency_key')) WHERE metadata ? 'gc.idempotency_key';--> statement-breakpoint
CREATE INDEX "dependencies_on" ON "dependencies" USING btree ("city_id","on_id","type");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("city_id","subject","seq");--> statement-breakpoint
CREATE INDEX "events_type" ON "events" USING btree ("city_id","type","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("city_id","task","key");--> statement-breakpoint
CREATE INDEX "jobs_run_at" ON "jobs" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "order_runs_name" ON "order_runs" USING btree ("city_id","scoped_name","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_external" ON "people" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "script_runs_name" ON "script_runs" USING btree ("city_id","name","started_at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_hash" ON "tokens" USING btree ("token_hash");