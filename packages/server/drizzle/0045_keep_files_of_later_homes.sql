-- A process of an older version, which may run beside this one, knows no files of folders or agents: it takes them for left
-- over, sets the columns that it knows to null, and deletes what that update returns. Such an update changes nothing of the
-- row but its time, and so does not take place. Whoever knows these columns empties them, too.
CREATE FUNCTION "keep_chat_file"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "chat_files_keep" BEFORE UPDATE ON "chat_files" FOR EACH ROW
WHEN (
  (OLD."folder_id" IS NOT NULL OR OLD."agent_id" IS NOT NULL)
  AND to_jsonb(NEW) - 'updated_at' = to_jsonb(OLD) - 'updated_at'
)
EXECUTE FUNCTION "keep_chat_file"();
