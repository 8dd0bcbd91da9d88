CREATE TABLE "automatic_charges" (
	"organization_id" uuid NOT NULL,
	"month" text NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid,
	"product_id" text NOT NULL,
	"credit_microeuro" bigint NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_charges_organization_id_month_number_pk" PRIMARY KEY("organization_id","month","number")
);
--> statement-breakpoint
CREATE TABLE "automatic_top_ups" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"threshold" integer NOT NULL,
	"product_id" text NOT NULL,
	"amount" integer NOT NULL,
	"monthly_limit" integer NOT NULL,
	"consent_by" uuid,
	"consent_at" timestamp with time zone NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "warned_period" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_top_ups" ADD CONSTRAINT "automatic_top_ups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_top_ups" ADD CONSTRAINT "automatic_top_ups_consent_by_users_id_fk" FOREIGN KEY ("consent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_charges_pending" ON "automatic_charges" USING btree ("organization_id") WHERE "automatic_charges"."status" = 'pending';