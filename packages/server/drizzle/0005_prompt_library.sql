CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "card_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"proposed_by" uuid,
	"base_version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_proposals_status" CHECK ("card_proposals"."status" IN ('pending', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "card_tag_counts" (
	"organization_id" uuid,
	"visibility" text NOT NULL,
	"created_by" uuid,
	"language" text,
	"tag" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "card_tag_counts_unique" UNIQUE NULLS NOT DISTINCT("organization_id","visibility","created_by","language","tag")
);
--> statement-breakpoint
CREATE TABLE "card_versions" (
	"card_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"visibility" text NOT NULL,
	"language" text,
	"default_agent_id" uuid,
	"cover" integer,
	"image_id" uuid,
	"changed_by" uuid,
	"origin" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_versions_card_id_number_pk" PRIMARY KEY("card_id","number")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"visibility" text NOT NULL,
	"language" text,
	"title" text NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"variable_count" integer NOT NULL,
	"default_agent_id" uuid,
	"cover" integer,
	"image_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"document" "tsvector" NOT NULL,
	"seed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_visibility" CHECK ("cards"."visibility" IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')),
	CONSTRAINT "cards_picture" CHECK (("cards"."cover" IS NULL) <> ("cards"."image_id" IS NULL)),
	CONSTRAINT "cards_home" CHECK ("cards"."organization_id" IS NOT NULL OR "cards"."visibility" = 'CURATED')
);
--> statement-breakpoint
CREATE TABLE "list_cards" (
	"list_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_cards_list_id_card_id_pk" PRIMARY KEY("list_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"name" text NOT NULL,
	"category" text,
	"visibility" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lists_visibility" CHECK ("lists"."visibility" IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')),
	CONSTRAINT "lists_home" CHECK ("lists"."organization_id" IS NOT NULL OR "lists"."visibility" = 'CURATED')
);
--> statement-breakpoint
ALTER TABLE "card_images" ADD CONSTRAINT "card_images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_image_id_card_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."card_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_image_id_card_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."card_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_images_organization" ON "card_images" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "card_proposals_card" ON "card_proposals" USING btree ("card_id","status");--> statement-breakpoint
CREATE INDEX "card_proposals_organization" ON "card_proposals" USING btree ("organization_id","status","created_at");--> statement-breakpoint
CREATE INDEX "card_proposals_user" ON "card_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "card_versions_image" ON "card_versions" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "card_versions_user" ON "card_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_seed_unique" ON "cards" USING btree ("seed_key");--> statement-breakpoint
CREATE INDEX "cards_title" ON "cards" USING btree ("organization_id","visibility","title_key","id");--> statement-breakpoint
CREATE INDEX "cards_created" ON "cards" USING btree ("organization_id","visibility","created_at","id");--> statement-breakpoint
CREATE INDEX "cards_creator" ON "cards" USING btree ("organization_id","created_by","title_key","id");--> statement-breakpoint
CREATE INDEX "cards_curated" ON "cards" USING btree ("title_key","id") WHERE "cards"."visibility" = 'CURATED';--> statement-breakpoint
CREATE INDEX "cards_image" ON "cards" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "cards_tags" ON "cards" USING gin ("tags") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "cards_document" ON "cards" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "cards_title_parts" ON "cards" USING gin ("title_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "list_cards_card" ON "list_cards" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "lists_organization" ON "lists" USING btree ("organization_id","visibility");--> statement-breakpoint
CREATE INDEX "lists_user" ON "lists" USING btree ("created_by");--> statement-breakpoint
-- A search reads many rows and few of their columns. What is long lies beside the row, what is counted never does.
ALTER TABLE "cards" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "title_key" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "tags" SET STORAGE PLAIN;--> statement-breakpoint
CREATE INDEX "card_tag_counts_none" ON "card_tag_counts" USING btree ("count") WHERE "count" = 0;--> statement-breakpoint
-- Keeps card_tag_counts, one statement at a time. Rows are taken in one order, so that two writers wait for each other
-- instead of both for ever; a change that moves no number touches none.
CREATE FUNCTION count_card_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, count(*)
    FROM (SELECT *, unnest(tags || ARRAY['']) AS tag FROM new_cards) AS added
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, -count(*)
    FROM (SELECT *, unnest(tags || ARRAY['']) AS tag FROM old_cards) AS removed
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  ELSE
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, sum(step)
    FROM (
      SELECT organization_id, visibility, created_by, language, unnest(tags || ARRAY['']) AS tag, 1 AS step
      FROM new_cards
      UNION ALL
      SELECT organization_id, visibility, created_by, language, unnest(tags || ARRAY['']) AS tag, -1 AS step
      FROM old_cards
    ) AS changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM card_tag_counts WHERE count = 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cards_count_inserted AFTER INSERT ON "cards" REFERENCING NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();--> statement-breakpoint
CREATE TRIGGER cards_count_updated AFTER UPDATE ON "cards" REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();--> statement-breakpoint
CREATE TRIGGER cards_count_deleted AFTER DELETE ON "cards" REFERENCING OLD TABLE AS old_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();
