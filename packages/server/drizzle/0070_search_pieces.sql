DROP INDEX "cards_folding";--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "folding" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_file_passages" ADD COLUMN "folding" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_file_passages_folding" ON "chat_file_passages" USING btree ("file_id","position") WHERE "chat_file_passages"."folding" < 2;--> statement-breakpoint
CREATE INDEX "cards_folding" ON "cards" USING btree ("id") WHERE "cards"."folding" < 3;