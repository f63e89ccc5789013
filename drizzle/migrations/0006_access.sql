CREATE TABLE "city_secrets" (
	"city_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "city_secrets_city_id_name_pk" PRIMARY KEY("city_id","name")
);
--> statement-breakpoint
CREATE TABLE "city_sources" (
	"city_id" text NOT NULL,
	"url" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"subfolder" text DEFAULT '' NOT NULL,
	"poll_seconds" integer DEFAULT 60 NOT NULL,
	"commit" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "city_sources_city_id_pk" PRIMARY KEY("city_id")
);
--> statement-breakpoint
CREATE TABLE "hall_settings" (
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hall_settings_name_pk" PRIMARY KEY("name")
);
--> statement-breakpoint
CREATE TABLE "oidc_attempts" (
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "oidc_attempts_state_hash_pk" PRIMARY KEY("state_hash")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "groups" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotate_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_id_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token_sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_id_hash");--> statement-breakpoint
CREATE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('cityhall.audit_cutoff', true), '')::timestamptz
     AND OLD.at < now() - interval '30 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_keeps_rows" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();
--> statement-breakpoint
CREATE TRIGGER "audit_keeps_all" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_append_only"();
