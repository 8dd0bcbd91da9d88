ALTER TABLE "channels" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
-- A chat goes on with the agent that has answered in it last.
UPDATE "channels" SET "agent_id" = "latest"."agent_id" FROM (
  SELECT DISTINCT ON ("channel_id") "channel_id", "agent_id" FROM "messages"
  WHERE "agent_id" IS NOT NULL AND NOT "superseded"
  ORDER BY "channel_id", "seq" DESC
) AS "latest" WHERE "latest"."channel_id" = "channels"."id";