ALTER TABLE "chat_files" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_files_agent" ON "chat_files" USING btree ("agent_id");