ALTER TABLE "cards" DROP CONSTRAINT "cards_visibility";--> statement-breakpoint
ALTER TABLE "card_versions" ADD COLUMN "team_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "team_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_teams" CHECK (("cards"."visibility" = 'TEAMS') = ("cards"."team_ids" <> '{}'));--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_visibility" CHECK ("cards"."visibility" IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED') OR "cards"."visibility" = 'TEAMS');