ALTER TABLE "embed_consents" ADD COLUMN "widgets" text[];--> statement-breakpoint
-- Who has agreed before was shown what the application has had.
UPDATE "embed_consents" SET "widgets" = "applications"."widgets" FROM "applications" WHERE "applications"."id" = "application_id";--> statement-breakpoint
ALTER TABLE "embed_consents" ALTER COLUMN "widgets" SET NOT NULL;
