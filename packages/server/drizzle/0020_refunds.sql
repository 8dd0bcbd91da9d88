ALTER TABLE "checkouts" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "refunded_microeuro" bigint DEFAULT 0 NOT NULL;