CREATE TABLE "city_loads" (
	"city_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"id" text NOT NULL,
	"hash" text NOT NULL,
	"cold" boolean NOT NULL,
	"total_ms" double precision NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "city_loads_city_id_at_id_pk" PRIMARY KEY("city_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "doctor_runs" (
	"city_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"id" text NOT NULL,
	"ran" integer NOT NULL,
	"passed" integer NOT NULL,
	"warned" integer NOT NULL,
	"failed" integer NOT NULL,
	"not_run" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "doctor_runs_city_id_at_id_pk" PRIMARY KEY("city_id","at","id")
);
