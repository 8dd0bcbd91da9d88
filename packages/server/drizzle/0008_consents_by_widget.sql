ALTER TABLE "embed_consents" ADD COLUMN "widgets" text[];--> statement-breakpoint
-- Until now an agreement was to all that the application may show.
UPDATE "embed_consents" SET "widgets" = "applications"."widgets" FROM "applications" WHERE "applications"."id" = "application_id";--> statement-breakpoint
ALTER TABLE "embed_consents" ALTER COLUMN "widgets" SET NOT NULL;
