CREATE TABLE "card_favorites" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_favorites_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "card_last_uses" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_last_uses_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
ALTER TABLE "card_favorites" ADD CONSTRAINT "card_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_favorites" ADD CONSTRAINT "card_favorites_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_last_uses" ADD CONSTRAINT "card_last_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_last_uses" ADD CONSTRAINT "card_last_uses_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_favorites_card" ON "card_favorites" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_last_uses_card" ON "card_last_uses" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_last_uses_time" ON "card_last_uses" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "cards_uses" ON "cards" USING btree ("organization_id","visibility","uses" DESC NULLS LAST,"title_key","id");