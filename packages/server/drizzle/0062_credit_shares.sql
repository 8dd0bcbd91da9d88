CREATE TABLE "credit_shares" (
	"organization_id" uuid NOT NULL,
	"period" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT billing_now() NOT NULL,
	CONSTRAINT "credit_shares_organization_id_period_user_id_pk" PRIMARY KEY("organization_id","period","user_id")
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "interval" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "overdue_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "overdue_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_shares" ADD CONSTRAINT "credit_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_shares" ADD CONSTRAINT "credit_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;