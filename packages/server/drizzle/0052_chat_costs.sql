ALTER TABLE "channels" ADD COLUMN "cost_limit" integer;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "spent_microeuro" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "chat_cost_limit" integer;--> statement-breakpoint
UPDATE "channels" SET "spent_microeuro" = answers.cost FROM (
	SELECT "channel_id", sum("cost_microeuro") AS cost FROM "runs" WHERE "cost_microeuro" > 0 GROUP BY "channel_id"
) AS answers WHERE "channels"."id" = answers."channel_id";
