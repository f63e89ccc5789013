CREATE TABLE "provider_answers" (
	"execution_id" text NOT NULL,
	"call" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer NOT NULL,
	"content_type" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "provider_answers_execution_id_call_pk" PRIMARY KEY("execution_id","call")
);
--> statement-breakpoint
ALTER TABLE "provider_answers" ADD CONSTRAINT "provider_answers_execution_id_provider_executions_id_fk" FOREIGN KEY ("execution_id") REFERENCES "public"."provider_executions"("id") ON DELETE no action ON UPDATE no action;