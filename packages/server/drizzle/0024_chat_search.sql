CREATE TABLE "message_words" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_words_owner" ON "message_words" USING btree ("organization_id","owner_id","said_at");--> statement-breakpoint
CREATE INDEX "message_words_document" ON "message_words" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "messages_updated" ON "messages" USING btree ("updated_at","id");