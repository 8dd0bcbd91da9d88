ALTER TABLE "reservations" RENAME COLUMN "run_id" TO "reference_id";--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_run_id_runs_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Until now credit was set aside for answers alone, and only the run knew whose they were.
UPDATE "reservations" SET "kind" = 'completion', "user_id" = "submissions"."user_id", "agent_id" = "messages"."agent_id" FROM "runs" JOIN "submissions" ON "submissions"."id" = "runs"."submission_id" JOIN "messages" ON "messages"."id" = "runs"."assistant_message_id" WHERE "runs"."id" = "reservations"."reference_id";--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
UPDATE "credit_ledger" SET "user_id" = "submissions"."user_id", "agent_id" = "messages"."agent_id" FROM "runs" JOIN "submissions" ON "submissions"."id" = "runs"."submission_id" JOIN "messages" ON "messages"."id" = "runs"."assistant_message_id" WHERE "runs"."id" = "credit_ledger"."reference_id";
