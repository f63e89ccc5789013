CREATE TABLE "city_revisions" (
	"city_id" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"loads" boolean NOT NULL,
	"valid" boolean NOT NULL,
	"errors" integer NOT NULL,
	"warnings" integer NOT NULL,
	"agents" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"changed" integer NOT NULL,
	"snapshot" "bytea" NOT NULL,
	CONSTRAINT "city_revisions_city_id_number_pk" PRIMARY KEY("city_id","number")
);
