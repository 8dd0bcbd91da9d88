ALTER TABLE "organization_settings" ADD COLUMN "start_page" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_page" text;