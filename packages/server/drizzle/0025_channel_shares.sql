CREATE TABLE "channel_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"with_name" boolean NOT NULL,
	"shared_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_shares_channel_id_unique" UNIQUE("channel_id")
);
--> statement-breakpoint
ALTER TABLE "channel_shares" ADD CONSTRAINT "channel_shares_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;