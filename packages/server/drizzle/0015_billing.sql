CREATE FUNCTION billing_now() RETURNS timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN now() + make_interval(secs => coalesce((SELECT ahead_seconds FROM billing_clock WHERE id = 1), 0));
END $$;
--> statement-breakpoint
CREATE TABLE "billing_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"ahead_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"product_id" text NOT NULL,
	"credit_microeuro" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reads_begun" bigint DEFAULT 0 NOT NULL,
	"read_stored" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"team_id" uuid,
	"amount_microeuro" bigint NOT NULL,
	"period" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_limits_subject" CHECK (num_nonnulls("spending_limits"."user_id", "spending_limits"."team_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "credit_ledger" ALTER COLUMN "created_at" SET DEFAULT billing_now();--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "granted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "granted_delta" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "bought_delta" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "price" json;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "price" json;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "total_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_member_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_organization" ON "checkouts" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "local_payments_kind" ON "local_payments" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_customer_unique" ON "payment_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_user_unique" ON "spending_limits" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_team_unique" ON "spending_limits" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "credit_ledger_user" ON "credit_ledger" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "reservations_organization" ON "reservations" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_unique" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
UPDATE "credit_ledger" SET "bought_delta" = "delta";
--> statement-breakpoint
ALTER TABLE "credit_ledger" ALTER COLUMN "granted_delta" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "credit_ledger" ALTER COLUMN "bought_delta" DROP DEFAULT;
--> statement-breakpoint
UPDATE "credit_accounts" SET "bought" = "bought" + "granted", "granted" = 0;
--> statement-breakpoint
INSERT INTO "credit_ledger" ("organization_id", "delta", "granted_delta", "bought_delta", "kind", "reason", "idempotency_key")
SELECT a."organization_id", a."bought" - coalesce(s."sum", 0), 0, a."bought" - coalesce(s."sum", 0), 'correction', 'opening balance', 'opening ' || a."organization_id"
FROM "credit_accounts" a
LEFT JOIN (SELECT "organization_id", sum("delta")::bigint AS "sum" FROM "credit_ledger" GROUP BY 1) s ON s."organization_id" = a."organization_id"
WHERE a."bought" <> coalesce(s."sum", 0);
--> statement-breakpoint
CREATE FUNCTION keep_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id) THEN
      RAISE EXCEPTION 'entries of the credit ledger are kept';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.user_id IS NULL THEN OLD.user_id := NULL; END IF;
  IF to_jsonb(NEW) IS DISTINCT FROM to_jsonb(OLD) THEN
    RAISE EXCEPTION 'entries of the credit ledger are not changed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "credit_ledger_kept" BEFORE UPDATE OR DELETE ON "credit_ledger" FOR EACH ROW EXECUTE FUNCTION keep_ledger_entry();
--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_parts" CHECK ("credit_ledger"."delta" = "credit_ledger"."granted_delta" + "credit_ledger"."bought_delta");
