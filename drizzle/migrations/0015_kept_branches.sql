CREATE TABLE "kept_branches" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"ids" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_branches_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE INDEX "kept_branches_used" ON "kept_branches" USING btree ("city_id","used_at");