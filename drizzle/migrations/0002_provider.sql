CREATE TABLE "provider_artifacts" (
	"execution_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"media_type" text DEFAULT '' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"content" "bytea",
	"kept_at" timestamp with time zone,
	CONSTRAINT "provider_artifacts_execution_id_position_pk" PRIMARY KEY("execution_id","position")
);
--> statement-breakpoint
CREATE TABLE "provider_executions" (
	"id" text PRIMARY KEY NOT NULL,
	"target_id" text NOT NULL,
	"pack_id" text NOT NULL,
	"pack_version" text NOT NULL,
	"digest" text NOT NULL,
	"archetype" text NOT NULL,
	"model" text NOT NULL,
	"state" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"input" text NOT NULL,
	"request_body" text NOT NULL,
	"request_url" text NOT NULL,
	"hold" text NOT NULL,
	"settlement" text,
	"usage" text,
	"provider_request_id" text DEFAULT '' NOT NULL,
	"job_id" text DEFAULT '' NOT NULL,
	"poll_host" text DEFAULT '' NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"deadline" timestamp with time zone,
	"driver" text NOT NULL,
	"driven_until" timestamp with time zone NOT NULL,
	"idempotency_key" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "provider_executions_state" CHECK ("provider_executions"."state" in ('held', 'sending', 'accepted', 'settled', 'released', 'reconciliation')),
	CONSTRAINT "provider_executions_job" CHECK ("provider_executions"."state" <> 'accepted' or ("provider_executions"."job_id" <> '' and "provider_executions"."poll_host" <> '')),
	CONSTRAINT "provider_executions_sent" CHECK ("provider_executions"."state" in ('held', 'released') or "provider_executions"."deadline" is not null),
	CONSTRAINT "provider_executions_closed" CHECK (("provider_executions"."state" in ('settled', 'released')) = ("provider_executions"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_ledger" (
	"execution_id" text NOT NULL,
	"kind" text NOT NULL,
	"numerator" numeric NOT NULL,
	"denominator" numeric NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_ledger_execution_id_kind_pk" PRIMARY KEY("execution_id","kind"),
	CONSTRAINT "provider_ledger_kind" CHECK ("provider_ledger"."kind" in ('hold', 'settlement', 'release')),
	CONSTRAINT "provider_ledger_numerator" CHECK ("provider_ledger"."numerator" >= 0 and "provider_ledger"."numerator" = trunc("provider_ledger"."numerator")),
	CONSTRAINT "provider_ledger_denominator" CHECK ("provider_ledger"."denominator" > 0 and "provider_ledger"."denominator" = trunc("provider_ledger"."denominator"))
);
--> statement-breakpoint
CREATE TABLE "provider_packs" (
	"pack_id" text NOT NULL,
	"pack_version" text NOT NULL,
	"digest" text NOT NULL,
	"source" text NOT NULL,
	"display_name" text NOT NULL,
	"archetype" text NOT NULL,
	"pricing_trust" text NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_packs_pack_id_pack_version_pk" PRIMARY KEY("pack_id","pack_version"),
	CONSTRAINT "provider_packs_exact" UNIQUE("pack_id","pack_version","digest","archetype")
);
--> statement-breakpoint
CREATE TABLE "provider_steps" (
	"execution_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "provider_steps_execution_id_seq_pk" PRIMARY KEY("execution_id","seq")
);
--> statement-breakpoint
CREATE TABLE "provider_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"pack_version" text NOT NULL,
	"digest" text NOT NULL,
	"archetype" text NOT NULL,
	"model" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_by" text DEFAULT '' NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "provider_targets_exact" UNIQUE("id","pack_id","pack_version","digest","archetype","model")
);
--> statement-breakpoint
ALTER TABLE "provider_artifacts" ADD CONSTRAINT "provider_artifacts_execution_id_provider_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."provider_executions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_executions" ADD CONSTRAINT "provider_executions_target" FOREIGN KEY ("target_id","pack_id","pack_version","digest","archetype","model") REFERENCES "public"."provider_targets"("id","pack_id","pack_version","digest","archetype","model") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_ledger" ADD CONSTRAINT "provider_ledger_execution_id_provider_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."provider_executions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_steps" ADD CONSTRAINT "provider_steps_execution_id_provider_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."provider_executions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_targets" ADD CONSTRAINT "provider_targets_pack" FOREIGN KEY ("pack_id","pack_version","digest","archetype") REFERENCES "public"."provider_packs"("pack_id","pack_version","digest","archetype") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_executions_started" ON "provider_executions" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "provider_executions_open" ON "provider_executions" USING btree ("state","driven_until") WHERE "provider_executions"."state" not in ('settled', 'released');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_executions_job_once" ON "provider_executions" USING btree ("pack_id","job_id") WHERE "provider_executions"."job_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_executions_key" ON "provider_executions" USING btree ("idempotency_key") WHERE "provider_executions"."idempotency_key" <> '';--> statement-breakpoint
CREATE INDEX "provider_ledger_at" ON "provider_ledger" USING btree ("kind","at");--> statement-breakpoint
-- Written by hand: an execution's amounts balance at every commit, and nothing that was written is changed.
CREATE FUNCTION provider_balance(execution text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	current_state text;
	hold provider_ledger;
	settlement provider_ledger;
	release provider_ledger;
BEGIN
	SELECT state INTO current_state FROM provider_executions WHERE id = execution;
	SELECT * INTO hold FROM provider_ledger WHERE execution_id = execution AND kind = 'hold';
	SELECT * INTO settlement FROM provider_ledger WHERE execution_id = execution AND kind = 'settlement';
	SELECT * INTO release FROM provider_ledger WHERE execution_id = execution AND kind = 'release';
	IF hold.execution_id IS NULL THEN
		RAISE EXCEPTION 'provider ledger: execution % has no hold', execution USING ERRCODE = 'check_violation';
	END IF;
	IF current_state NOT IN ('settled', 'released') THEN
		IF settlement.execution_id IS NOT NULL OR release.execution_id IS NOT NULL THEN
			RAISE EXCEPTION 'provider ledger: execution % is % and keeps its hold', execution, current_state USING ERRCODE = 'check_violation';
		END IF;
		RETURN;
	END IF;
	IF (current_state = 'settled') <> (settlement.execution_id IS NOT NULL) OR release.execution_id IS NULL THEN
		RAISE EXCEPTION 'provider ledger: execution % is % without the entries of that state', execution, current_state USING ERRCODE = 'check_violation';
	END IF;
	IF hold.numerator * coalesce(settlement.denominator, 1) * release.denominator
		<> hold.denominator * (coalesce(settlement.numerator, 0) * release.denominator + release.numerator * coalesce(settlement.denominator, 1))
		OR release.currency <> hold.currency OR coalesce(settlement.currency, hold.currency) <> hold.currency THEN
		RAISE EXCEPTION 'provider ledger: settlement and release of execution % are not its hold', execution USING ERRCODE = 'check_violation';
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION provider_execution_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM provider_balance(NEW.id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION provider_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM provider_balance(NEW.execution_id); RETURN NULL; END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER provider_execution_balances AFTER INSERT OR UPDATE OF state ON provider_executions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION provider_execution_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER provider_ledger_balances AFTER INSERT ON provider_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION provider_ledger_balances();
--> statement-breakpoint
CREATE FUNCTION provider_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append only', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END $$;
--> statement-breakpoint
CREATE TRIGGER provider_ledger_append_only BEFORE UPDATE OR DELETE ON provider_ledger FOR EACH ROW EXECUTE FUNCTION provider_append_only();
--> statement-breakpoint
CREATE TRIGGER provider_steps_append_only BEFORE UPDATE OR DELETE ON provider_steps FOR EACH ROW EXECUTE FUNCTION provider_append_only();
--> statement-breakpoint
CREATE TRIGGER provider_packs_append_only BEFORE UPDATE OR DELETE ON provider_packs FOR EACH ROW EXECUTE FUNCTION provider_append_only();
--> statement-breakpoint
CREATE FUNCTION provider_execution_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> OLD.state AND NOT (
		(OLD.state = 'held' AND NEW.state IN ('sending', 'released'))
		OR (OLD.state = 'sending' AND NEW.state IN ('accepted', 'settled', 'released', 'reconciliation'))
		OR (OLD.state = 'accepted' AND NEW.state IN ('settled', 'released', 'reconciliation'))
		OR (OLD.state = 'reconciliation' AND NEW.state IN ('settled', 'released'))
	) THEN
		RAISE EXCEPTION 'provider execution % cannot move from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_execution_moves BEFORE UPDATE OF state ON provider_executions FOR EACH ROW EXECUTE FUNCTION provider_execution_moves();
