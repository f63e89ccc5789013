CREATE TABLE "import_jobs" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"verb" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan" jsonb,
	"message" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"cancelled_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_jobs_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "import_jobs_one" ON "import_jobs" USING btree ("city_id") WHERE state = 'planning';--> statement-breakpoint
CREATE INDEX "import_jobs_started" ON "import_jobs" USING btree ("city_id","started_at");