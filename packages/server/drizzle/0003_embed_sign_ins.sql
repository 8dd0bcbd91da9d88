CREATE TABLE "embed_consents" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embed_consents_user_id_application_id_origin_pk" PRIMARY KEY("user_id","application_id","origin")
);
--> statement-breakpoint
CREATE TABLE "embed_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"widgets" text[] NOT NULL,
	"code_challenge" text NOT NULL,
	"return_to" text,
	"user_id" uuid,
	"denied" boolean DEFAULT false NOT NULL,
	"form_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "refresh_hash" text;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "previous_refresh_hash" text;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD COLUMN "refreshed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "embed_consents" ADD CONSTRAINT "embed_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_consents" ADD CONSTRAINT "embed_consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sign_ins" ADD CONSTRAINT "embed_sign_ins_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sign_ins" ADD CONSTRAINT "embed_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_consents_application" ON "embed_consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "embed_sign_ins_expires" ON "embed_sign_ins" USING btree ("expires_at");