ALTER TABLE "messages" ADD COLUMN "type" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "attachments" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "parent_id" = coalesce("response_to_id", (SELECT "earlier"."id" FROM "messages" AS "earlier" WHERE "earlier"."channel_id" = "messages"."channel_id" AND "earlier"."seq" < "messages"."seq" AND NOT "earlier"."superseded" ORDER BY "earlier"."seq" DESC LIMIT 1));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent_id_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");