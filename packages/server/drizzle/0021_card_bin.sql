CREATE TABLE "deleted_cards" (
	"card_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"visibility" text NOT NULL,
	"title" text NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"image_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_cards_organization" ON "deleted_cards" USING btree ("organization_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_cards_creator" ON "deleted_cards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "deleted_cards_user" ON "deleted_cards" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "deleted_cards_time" ON "deleted_cards" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_cards_images" ON "deleted_cards" USING gin ("image_ids");