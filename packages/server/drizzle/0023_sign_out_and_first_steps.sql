ALTER TABLE "embed_consents" ADD COLUMN "signed_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_steps" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
-- People who were here before know their way about.
UPDATE "users" SET "first_steps" = 'done';