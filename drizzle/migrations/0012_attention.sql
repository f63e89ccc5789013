CREATE TABLE "attention_acks" (
	"city_id" text NOT NULL,
	"key" text NOT NULL,
	"stamp" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"acked_by" text NOT NULL,
	"acked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "attention_acks_city_id_key_pk" PRIMARY KEY("city_id","key")
);
--> statement-breakpoint
CREATE TABLE "city_visits" (
	"city_id" text NOT NULL,
	"person_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "city_visits_city_id_person_id_pk" PRIMARY KEY("city_id","person_id")
);
--> statement-breakpoint
CREATE INDEX "attention_acks_until" ON "attention_acks" USING btree ("city_id","until");