CREATE TABLE "account_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"created_by" uuid,
	"browser_hash" text,
	"from_confirmed_at" timestamp with time zone,
	"to_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"subject_label" text NOT NULL,
	"details" jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" text NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"place" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "user_product_roles" ADD COLUMN "origin" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merges_token" ON "account_merges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_merges_from" ON "account_merges" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "account_merges_to" ON "account_merges" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "account_merges_creator" ON "account_merges" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "operator_log_newest" ON "operator_log" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "operator_log_subject" ON "operator_log" USING btree ("subject_type","subject_id","created_at" desc);--> statement-breakpoint
CREATE INDEX "server_errors_newest" ON "server_errors" USING btree ("created_at" desc,"id" desc);