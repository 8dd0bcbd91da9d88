CREATE TABLE "image_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"owner_id" uuid,
	"key" text NOT NULL,
	"mime_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"file_size" bigint NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"owner_id" uuid,
	"execution_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"agent_id" uuid NOT NULL,
	"agent_name" text NOT NULL,
	"model_id" uuid NOT NULL,
	"model" text NOT NULL,
	"model_name" text NOT NULL,
	"service_id" uuid NOT NULL,
	"service_internal_id" text NOT NULL,
	"service_name" text NOT NULL,
	"host_location" text NOT NULL,
	"channel_id" uuid,
	"message" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"parameters" jsonb NOT NULL,
	"reference_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"progress" real,
	"error_code" text,
	"owner_node" text,
	"heartbeat_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cost_microeuro" bigint,
	"key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"mime_type" text,
	"width" integer,
	"height" integer,
	"thumbnail_width" integer,
	"thumbnail_height" integer,
	"file_size" bigint,
	"shared_at" timestamp with time zone,
	"binned_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_references_owner" ON "image_references" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "image_references_of_user" ON "image_references" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "image_references_created" ON "image_references" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("organization_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_of_user" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "images_open" ON "images" USING btree ("created_at") WHERE status IN ('waiting', 'drawing');--> statement-breakpoint
CREATE INDEX "images_expiry" ON "images" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "images_binned" ON "images" USING btree ("binned_at") WHERE binned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_left" ON "images" USING btree ("id") WHERE owner_id IS NULL OR organization_id IS NULL;--> statement-breakpoint
CREATE INDEX "images_channel" ON "images" USING btree ("channel_id") WHERE channel_id IS NOT NULL;