CREATE TABLE "work" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"shared_by" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"owner" uuid,
	"lease_until" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_job_key" UNIQUE("job","key")
);
--> statement-breakpoint
DROP TABLE "tasks" CASCADE;--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("due_at") WHERE failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "work_leased" ON "work" USING btree ("job","shared_by") WHERE lease_until IS NOT NULL;
