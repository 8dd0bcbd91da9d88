ALTER TABLE "channels" ADD COLUMN "binned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "binned_from_id" uuid;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "binned_part" text;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_binned_from_id_channels_id_fk" FOREIGN KEY ("binned_from_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channels_binned" ON "channels" USING btree ("binned_at") WHERE "channels"."binned_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "channels_binned_from" ON "channels" USING btree ("binned_from_id") WHERE "channels"."binned_from_id" IS NOT NULL;