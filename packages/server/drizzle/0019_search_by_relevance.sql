ALTER TABLE "cards" ADD COLUMN "folding" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_folding" ON "cards" USING btree ("id") WHERE "cards"."folding" < 2;