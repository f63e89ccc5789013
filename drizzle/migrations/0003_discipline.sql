CREATE TABLE "discipline_messages" (
	"run_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" bigint NOT NULL,
	"type" text NOT NULL,
	"seat" text NOT NULL,
	"message" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"by_owner" boolean NOT NULL,
	"skills_written" jsonb,
	CONSTRAINT "discipline_messages_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "discipline_packs" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"files" jsonb NOT NULL,
	"installed_by" text NOT NULL,
	"installed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discipline_packs_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "discipline_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_name" text NOT NULL,
	"pack_version" text NOT NULL,
	"kind" text NOT NULL,
	"scenario" text DEFAULT '' NOT NULL,
	"seed" text NOT NULL,
	"ok" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"seats" jsonb NOT NULL,
	"skills" jsonb NOT NULL,
	"messages" integer NOT NULL,
	"ran_by" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discipline_messages" ADD CONSTRAINT "discipline_messages_run_id_discipline_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."discipline_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline_runs" ADD CONSTRAINT "discipline_runs_pack_fk" FOREIGN KEY ("pack_name","pack_version") REFERENCES "public"."discipline_packs"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discipline_runs_pack" ON "discipline_runs" USING btree ("pack_name","pack_version","ran_at");--> statement-breakpoint
CREATE TRIGGER discipline_packs_append_only BEFORE UPDATE OR DELETE ON discipline_packs FOR EACH ROW EXECUTE FUNCTION provider_append_only();
--> statement-breakpoint
CREATE TRIGGER discipline_runs_append_only BEFORE UPDATE OR DELETE ON discipline_runs FOR EACH ROW EXECUTE FUNCTION provider_append_only();
--> statement-breakpoint
CREATE TRIGGER discipline_messages_append_only BEFORE UPDATE OR DELETE ON discipline_messages FOR EACH ROW EXECUTE FUNCTION provider_append_only();
