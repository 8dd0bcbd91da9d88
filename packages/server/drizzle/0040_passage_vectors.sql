CREATE TABLE "chat_passage_vectors" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"model" text NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "chat_passage_vectors_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "vector_model" text;--> statement-breakpoint
ALTER TABLE "chat_passage_vectors" ADD CONSTRAINT "chat_passage_vectors_passage" FOREIGN KEY ("file_id","position") REFERENCES "public"."chat_file_passages"("file_id","position") ON DELETE cascade ON UPDATE no action;