CREATE TABLE "doctor_findings" (
	"city_id" text NOT NULL,
	"check" text NOT NULL,
	"status" text NOT NULL,
	"severity" text NOT NULL,
	"message" text NOT NULL,
	"hint" text NOT NULL,
	"details" jsonb NOT NULL,
	"fixable" boolean NOT NULL,
	"owner" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_run" timestamp with time zone NOT NULL,
	CONSTRAINT "doctor_findings_city_id_check_pk" PRIMARY KEY("city_id","check")
);
--> statement-breakpoint
CREATE TABLE "doctor_mutes" (
	"city_id" text NOT NULL,
	"check" text NOT NULL,
	"reason" text NOT NULL,
	"muted_by" text NOT NULL,
	"muted_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "doctor_mutes_city_id_check_pk" PRIMARY KEY("city_id","check")
);
