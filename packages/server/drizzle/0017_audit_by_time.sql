DROP INDEX "audit_entries_created";--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING brin ("created_at");