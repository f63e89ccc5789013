CREATE TABLE "agent_heartbeats" (
	"city_id" text NOT NULL,
	"actor" text NOT NULL,
	"session" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"bead" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"question" jsonb,
	"first_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_heartbeats_city_id_actor_session_pk" PRIMARY KEY("city_id","actor","session")
);
--> statement-breakpoint
CREATE TABLE "session_actions" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"act" text NOT NULL,
	"session" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "session_actions_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "session_messages" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"actor" text NOT NULL,
	"session" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "session_messages_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE TABLE "session_settings" (
	"city_id" text NOT NULL,
	"supervisor_url" text DEFAULT '' NOT NULL,
	"supervisor_city" text DEFAULT '' NOT NULL,
	"tmux" boolean DEFAULT true NOT NULL,
	"tmux_socket" text DEFAULT '' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_settings_city_id_pk" PRIMARY KEY("city_id")
);
--> statement-breakpoint
CREATE INDEX "agent_heartbeats_expiry" ON "agent_heartbeats" USING btree ("city_id","expires_at");--> statement-breakpoint
CREATE INDEX "session_actions_session" ON "session_actions" USING btree ("city_id","session","requested_at");--> statement-breakpoint
CREATE INDEX "session_actions_recent" ON "session_actions" USING btree ("city_id","requested_at");--> statement-breakpoint
CREATE INDEX "session_messages_waiting" ON "session_messages" USING btree ("city_id","actor","session","delivered_at");