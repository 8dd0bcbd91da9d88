-- Every workspace has a row for each role that its members can have.
INSERT INTO "organization_roles" ("organization_id", "name")
SELECT "organizations"."id", "added"."name" FROM "organizations" CROSS JOIN (VALUES ('billing'), ('auditor')) AS "added" ("name")
ON CONFLICT DO NOTHING;
