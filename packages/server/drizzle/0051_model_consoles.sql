CREATE TABLE "model_service_logos" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_versions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "fallback_model_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "managed_by" text DEFAULT 'environment' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "sealed_key" text;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "key_hint" text;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "host_location" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "data_policy" jsonb;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "last_errors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "offered" jsonb;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "overrides" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "access" jsonb;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "is_fallback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_service_logos" ADD CONSTRAINT "model_service_logos_service_id_model_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."model_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_successor_id_models_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_service_id_model_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."model_services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "models_successor" ON "models" USING btree ("successor_id");--> statement-breakpoint
CREATE INDEX "runs_service" ON "runs" USING btree ("service_id");