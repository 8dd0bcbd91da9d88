CREATE TABLE "application_members" (
	"application_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_members_application_id_subject_pk" PRIMARY KEY("application_id","subject")
);
--> statement-breakpoint
CREATE TABLE "application_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spending_limits" DROP CONSTRAINT "spending_limits_subject";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "issues_tokens_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "sign_in_hours" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "shown_agent_ids" uuid[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "shown_list_ids" uuid[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "offers_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trusted_domains" text[];--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trusted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "trusted_by" uuid;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "identity" text DEFAULT 'ownSignIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "application_name" text;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD COLUMN "share" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "image_references" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_people" ADD CONSTRAINT "application_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_people" ADD CONSTRAINT "application_people_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_members_user_unique" ON "application_members" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE INDEX "application_members_user" ON "application_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_people_subject_unique" ON "application_people" USING btree ("application_id","subject");--> statement-breakpoint
CREATE INDEX "application_people_email" ON "application_people" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_trusted_by_users_id_fk" FOREIGN KEY ("trusted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_sessions_key" ON "embed_sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "credit_ledger_application" ON "credit_ledger" USING btree ("application_id","created_at") WHERE "credit_ledger"."application_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_application_unique" ON "spending_limits" USING btree ("application_id","share");--> statement-breakpoint
CREATE INDEX "channels_application" ON "channels" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_folders_application" ON "chat_folders" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_files_application" ON "chat_files" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "image_references_application" ON "image_references" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_application" ON "images" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_application" ON "cards" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_cards_application" ON "deleted_cards" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lists_application" ON "lists" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_subject" CHECK (num_nonnulls("spending_limits"."user_id", "spending_limits"."team_id", "spending_limits"."application_id") = 1
        AND ("spending_limits"."application_id" IS NULL) = ("spending_limits"."share" IS NULL));--> statement-breakpoint
-- Tokens of pages live ten minutes and do not say whom they act as: a page asks for new ones.
DELETE FROM "embed_sessions" WHERE "refresh_hash" IS NULL;--> statement-breakpoint
-- What there is goes on to show what the whole workspace sees, and offers the sign-in that members came by until now.
UPDATE "applications" SET "shown_agent_ids" = NULL, "shown_list_ids" = NULL, "offers_sign_in" = true;--> statement-breakpoint
-- People whom only an application knows were members. They keep their ids and what they have made.
INSERT INTO "application_people" ("user_id", "application_id", "subject", "created_at", "last_seen_at")
SELECT "users"."id", "applications"."id", "users"."identity_subject", "users"."created_at", "users"."updated_at"
FROM "users" JOIN "applications" ON "users"."identity_issuer" = 'application:' || "applications"."id";--> statement-breakpoint
-- Roles and teams that they were given end, and the audit log says whose.
INSERT INTO "audit_entries" ("organization_id", "kind", "actor_id", "actor_name", "via", "address", "target_id", "target_name", "changes", "application_name")
SELECT "member"."organization_id", 'members-became-people', '00000000-0000-0000-0000-000000000000', 'Oriel', 'command', '',
  "member"."user_id", "users"."full_name", (
    SELECT json_agg(json_build_object('field', "given"."field", 'from', "given"."names", 'to', NULL))
    FROM (VALUES ('role', "role"."name"), ('teams', "joined"."names")) AS "given" ("field", "names")
    WHERE "given"."names" IS NOT NULL
  ), "applications"."name"
FROM "organization_members" AS "member"
JOIN "users" ON "users"."id" = "member"."user_id"
JOIN "application_people" AS "person" ON "person"."user_id" = "member"."user_id"
JOIN "applications" ON "applications"."id" = "person"."application_id"
LEFT JOIN "organization_roles" AS "role" ON "role"."id" = "member"."role_id" AND "role"."name" <> 'member'
LEFT JOIN LATERAL (
  SELECT string_agg("teams"."name", ', ' ORDER BY "teams"."name") AS "names" FROM "team_members"
  JOIN "teams" ON "teams"."id" = "team_members"."team_id"
  WHERE "team_members"."user_id" = "member"."user_id" AND "teams"."organization_id" = "member"."organization_id"
) AS "joined" ON true
WHERE "role"."name" IS NOT NULL OR "joined"."names" IS NOT NULL;--> statement-breakpoint
DELETE FROM "team_members" USING "users"
WHERE "users"."id" = "team_members"."user_id" AND "users"."identity_issuer" LIKE 'application:%';--> statement-breakpoint
DELETE FROM "user_product_roles" USING "users"
WHERE "users"."id" = "user_product_roles"."user_id" AND "users"."identity_issuer" LIKE 'application:%';--> statement-breakpoint
DELETE FROM "organization_members" USING "users"
WHERE "users"."id" = "organization_members"."user_id" AND "users"."identity_issuer" LIKE 'application:%';--> statement-breakpoint
UPDATE "channels" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "channels"."owner_id";--> statement-breakpoint
UPDATE "chat_folders" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "chat_folders"."owner_id";--> statement-breakpoint
UPDATE "chat_files" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "chat_files"."owner_id";--> statement-breakpoint
UPDATE "images" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "images"."owner_id";--> statement-breakpoint
UPDATE "image_references" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "image_references"."owner_id";--> statement-breakpoint
UPDATE "cards" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "cards"."created_by";--> statement-breakpoint
UPDATE "deleted_cards" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "deleted_cards"."created_by";--> statement-breakpoint
UPDATE "lists" SET "application_id" = "person"."application_id"
FROM "application_people" AS "person" WHERE "person"."user_id" = "lists"."created_by";--> statement-breakpoint
-- No key acts as a member any more: each gets a user of its own with the role that the member has, an owner's that of an
-- administrator, and never more than the member has at that moment. For a while it goes on to issue tokens.
DO $$
DECLARE
  former record;
  own_id uuid;
BEGIN
  FOR former IN
    SELECT "api_keys"."id", "api_keys"."organization_id", "api_keys"."user_id", "api_keys"."name", "member"."role_id",
      "organizations"."owner_id" = "api_keys"."user_id" AS "is_owner"
    FROM "api_keys"
    JOIN "organizations" ON "organizations"."id" = "api_keys"."organization_id"
    LEFT JOIN "organization_members" AS "member" ON "member"."organization_id" = "api_keys"."organization_id"
      AND "member"."user_id" = "api_keys"."user_id"
    WHERE "api_keys"."application_id" IS NULL AND NOT "api_keys"."own_user"
  LOOP
    INSERT INTO "users" ("username", "full_name", "identity_issuer", "identity_subject")
    VALUES (left(former."name", 50), former."name", 'api-key', gen_random_uuid()) RETURNING "id" INTO own_id;
    INSERT INTO "organization_members" ("organization_id", "user_id", "created_by", "role_id")
    VALUES (former."organization_id", own_id, former."user_id", CASE WHEN former."is_owner" IS TRUE THEN (
      SELECT "id" FROM "organization_roles"
      WHERE "organization_id" = former."organization_id" AND "name" = 'administrator' LIMIT 1
    ) ELSE former."role_id" END);
    UPDATE "api_keys" SET "user_id" = own_id, "own_user" = true, "created_by" = former."user_id",
      "issues_tokens_until" = now() + interval '90 days'
    WHERE "id" = former."id";
  END LOOP;
END $$;--> statement-breakpoint
-- A person of an application is never a member, whichever version of the server writes the row.
CREATE FUNCTION "refuse_membership_of_people"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "is_person_of_application"(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "identity_issuer" LIKE 'application:%' FROM "users" WHERE "users"."id" = $1
$$;--> statement-breakpoint
CREATE TRIGGER "organization_members_no_people" BEFORE INSERT ON "organization_members" FOR EACH ROW
  WHEN ("is_person_of_application"(NEW."user_id")) EXECUTE FUNCTION "refuse_membership_of_people"();
