CREATE TABLE "agent_teams" (
	"agent_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "agent_teams_agent_id_team_id_pk" PRIMARY KEY("agent_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "access" text DEFAULT 'workspace' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_teams_team" ON "agent_teams" USING btree ("team_id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_creator" ON "agents" USING btree ("created_by");--> statement-breakpoint
INSERT INTO "team_roles" ("team_id", "name")
SELECT "teams"."id", "roles"."name" FROM "teams" CROSS JOIN (VALUES ('lead'), ('member')) AS "roles" ("name")
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "team_members" SET "role_id" = "team_roles"."id"
FROM "team_roles"
WHERE "team_roles"."team_id" = "team_members"."team_id" AND "team_roles"."name" = 'lead'
  AND "team_members"."team_owner" AND "team_members"."role_id" IS NULL;
