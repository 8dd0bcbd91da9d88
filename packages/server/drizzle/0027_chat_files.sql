CREATE TABLE "chat_file_passages" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"document" "tsvector" NOT NULL,
	CONSTRAINT "chat_file_passages_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"owner_id" uuid,
	"channel_id" uuid,
	"key" text NOT NULL,
	"thumbnail_key" text,
	"file_name" text NOT NULL,
	"original_file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"pages" integer,
	"text_length" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "chat_file_passages" ADD CONSTRAINT "chat_file_passages_file_id_chat_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."chat_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_chat_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."chat_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_file_passages_page" ON "chat_file_passages" USING btree ("file_id","page");--> statement-breakpoint
CREATE INDEX "chat_files_channel" ON "chat_files" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_files_organization" ON "chat_files" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "chat_files_owner" ON "chat_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_files_unattached" ON "chat_files" USING btree ("created_at") WHERE attached_at IS NULL;--> statement-breakpoint
CREATE INDEX "message_files_file" ON "message_files" USING btree ("file_id");