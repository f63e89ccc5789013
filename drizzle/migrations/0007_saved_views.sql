CREATE TABLE "saved_views" (
	"city_id" text NOT NULL,
	"id" text NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"person_id" text NOT NULL,
	"saved_by" text NOT NULL,
	"shared" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_city_id_id_pk" PRIMARY KEY("city_id","id")
);
--> statement-breakpoint
CREATE INDEX "saved_views_page" ON "saved_views" USING btree ("city_id","page","person_id");