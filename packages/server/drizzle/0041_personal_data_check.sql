ALTER TABLE "organization_settings" ADD COLUMN "personal_data_check" text;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD COLUMN "protected_names" text[] DEFAULT '{}' NOT NULL;