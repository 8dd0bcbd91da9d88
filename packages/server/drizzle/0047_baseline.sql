-- The whole schema, for an empty database. drizzle-kit generated tables, indexes and foreign keys from the schema files;
-- extensions, functions, triggers, storage options and one index are written by hand. Indexes come before the foreign
-- keys, because some of these refer to columns that only an index makes unique.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION billing_now() RETURNS timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN now() + make_interval(secs => coalesce((SELECT ahead_seconds FROM billing_clock WHERE id = 1), 0));
END $$;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"own_user" boolean DEFAULT false NOT NULL,
	"user_email" text,
	"application_id" uuid,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp with time zone,
	"rotate_by" timestamp with time zone,
	"issues_tokens_until" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_members" (
	"application_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_members_application_id_subject_pk" PRIMARY KEY("application_id","subject")
);
--> statement-breakpoint
CREATE TABLE "application_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"publishable_key" text NOT NULL,
	"allowed_origins" text[] NOT NULL,
	"widgets" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sign_in_hours" integer DEFAULT 8 NOT NULL,
	"shown_agent_ids" uuid[] DEFAULT '{}',
	"shown_list_ids" uuid[] DEFAULT '{}',
	"offers_sign_in" boolean DEFAULT false NOT NULL,
	"trusted_domains" text[],
	"trusted_at" timestamp with time zone,
	"trusted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embed_consents" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"widgets" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_out_at" timestamp with time zone,
	CONSTRAINT "embed_consents_user_id_application_id_origin_pk" PRIMARY KEY("user_id","application_id","origin")
);
--> statement-breakpoint
CREATE TABLE "embed_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" uuid,
	"identity" text DEFAULT 'ownSignIn' NOT NULL,
	"origin" text NOT NULL,
	"widgets" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"refresh_hash" text,
	"previous_refresh_hash" text,
	"refreshed_at" timestamp with time zone
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
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"algorithm" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"via" text NOT NULL,
	"application_name" text,
	"address" text NOT NULL,
	"target_id" uuid,
	"target_name" text NOT NULL,
	"changes" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
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
	"payment_id" text,
	"refunded_microeuro" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	"granted_until" timestamp with time zone,
	"bought" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"delta" bigint NOT NULL,
	"granted_delta" bigint NOT NULL,
	"bought_delta" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference_id" uuid,
	"user_id" uuid,
	"application_id" uuid,
	"agent_id" uuid,
	"model" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"price" json,
	"reason" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT billing_now() NOT NULL,
	CONSTRAINT "credit_ledger_parts" CHECK ("credit_ledger"."delta" = "credit_ledger"."granted_delta" + "credit_ledger"."bought_delta")
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
CREATE TABLE "reservations" (
	"reference_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"application_id" uuid,
	"agent_id" uuid,
	"model" text,
	"price" json,
	"amount_microeuro" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"team_id" uuid,
	"application_id" uuid,
	"share" text,
	"amount_microeuro" bigint NOT NULL,
	"period" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spending_limits_subject" CHECK (num_nonnulls("spending_limits"."user_id", "spending_limits"."team_id", "spending_limits"."application_id") = 1
        AND ("spending_limits"."application_id" IS NULL) = ("spending_limits"."share" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"product_type" text NOT NULL,
	"seats" integer NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"total_amount" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_pictures" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_teams" (
	"agent_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "agent_teams_agent_id_team_id_pk" PRIMARY KEY("agent_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"agent_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed_by" uuid,
	"restored_from" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_versions_agent_id_number_pk" PRIMARY KEY("agent_id","number")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"internal_id" text,
	"model_id" uuid NOT NULL,
	"model_host_location" text DEFAULT 'any' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"i18n" jsonb,
	"system_messages" text[] NOT NULL,
	"picture_id" uuid,
	"starter_questions" text[] DEFAULT '{}' NOT NULL,
	"assigned_tools" text[] NOT NULL,
	"tool_asks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parameters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"access" text DEFAULT 'workspace' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_internal_id_unique" UNIQUE("internal_id")
);
--> statement-breakpoint
CREATE TABLE "channel_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"with_name" boolean NOT NULL,
	"name" text NOT NULL,
	"last_message_id" uuid,
	"shared_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_shares_channel_id_unique" UNIQUE("channel_id")
);
--> statement-breakpoint
CREATE TABLE "channel_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"channel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"application_id" uuid,
	"name" text NOT NULL,
	"is_name_automatic" boolean DEFAULT false NOT NULL,
	"description" text,
	"summary" text,
	"summary_seq" integer,
	"last_message_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"is_transient" boolean DEFAULT false NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	"folder_id" uuid,
	"agent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_folders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"application_id" uuid,
	"name" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_feedback" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_feedback_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"role" text NOT NULL,
	"sender_id" uuid,
	"response_to_id" uuid,
	"type" text DEFAULT 'message' NOT NULL,
	"parent_id" uuid,
	"attachments" json DEFAULT '[]'::json NOT NULL,
	"agent_id" uuid,
	"content" json NOT NULL,
	"full_text" text NOT NULL,
	"complete" boolean NOT NULL,
	"finish_reason" text,
	"error" json,
	"chosen" boolean DEFAULT true NOT NULL,
	"superseded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"internal_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"service_impl" text NOT NULL,
	"failing_since" timestamp with time zone,
	"i18n" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_services_internal_id_unique" UNIQUE("internal_id")
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"internal_id" text NOT NULL,
	"service_id" uuid NOT NULL,
	"model_id" text NOT NULL,
	"name" text NOT NULL,
	"i18n" jsonb,
	"service_host_locations" text[] NOT NULL,
	"abilities" jsonb NOT NULL,
	"parameter_definitions" jsonb NOT NULL,
	"price" jsonb,
	"available" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "models_internal_id_unique" UNIQUE("internal_id")
);
--> statement-breakpoint
CREATE TABLE "page_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"claimed_by" uuid,
	"outcome" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"data" json NOT NULL,
	CONSTRAINT "run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"model_id" uuid,
	"host_location" text,
	"assistant_message_id" uuid NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"owner_node" text NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seq" integer NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_microeuro" bigint,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"is_compared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_grants" (
	"channel_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_grants_channel_id_agent_id_tool_pk" PRIMARY KEY("channel_id","agent_id","tool")
);
--> statement-breakpoint
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
	"application_id" uuid,
	"channel_id" uuid,
	"folder_id" uuid,
	"agent_id" uuid,
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
	"vector_model" text,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_passage_vectors" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"model" text NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "chat_passage_vectors_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "image_references" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"owner_id" uuid,
	"application_id" uuid,
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
	"application_id" uuid,
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
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"email_sent" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invites_status" CHECK ("invites"."status" IN ('pending', 'accepted', 'declined', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"sealed" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid,
	"invited_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"default_member_role" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"default_agent_id" uuid,
	"chat_retention_days" integer,
	"personal_data_check" text,
	"protected_names" text[] DEFAULT '{}' NOT NULL,
	"allowed_predefined_agent_ids" uuid[] DEFAULT '{}' NOT NULL,
	"allowed_host_locations" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"personal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_favorites" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_favorites_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "card_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"key" text NOT NULL,
	"thumbnail_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_last_uses" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_last_uses_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "card_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"card_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"proposed_by" uuid,
	"base_version" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_proposals_status" CHECK ("card_proposals"."status" IN ('pending', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "card_tag_counts" (
	"organization_id" uuid,
	"visibility" text NOT NULL,
	"created_by" uuid,
	"language" text,
	"tag" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "card_tag_counts_unique" UNIQUE NULLS NOT DISTINCT("organization_id","visibility","created_by","language","tag")
);
--> statement-breakpoint
CREATE TABLE "card_versions" (
	"card_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"visibility" text NOT NULL,
	"language" text,
	"default_agent_id" uuid,
	"cover" integer,
	"image_id" uuid,
	"changed_by" uuid,
	"origin" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_versions_card_id_number_pk" PRIMARY KEY("card_id","number")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"application_id" uuid,
	"visibility" text NOT NULL,
	"language" text,
	"title" text NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"description" text NOT NULL,
	"prompt" text NOT NULL,
	"tags" text[] NOT NULL,
	"variable_count" integer NOT NULL,
	"default_agent_id" uuid,
	"cover" integer,
	"image_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"document" "tsvector" NOT NULL,
	"folding" integer DEFAULT 1 NOT NULL,
	"seed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_visibility" CHECK ("cards"."visibility" IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')),
	CONSTRAINT "cards_picture" CHECK (("cards"."cover" IS NULL) <> ("cards"."image_id" IS NULL)),
	CONSTRAINT "cards_home" CHECK ("cards"."organization_id" IS NOT NULL OR "cards"."visibility" = 'CURATED')
);
--> statement-breakpoint
CREATE TABLE "deleted_cards" (
	"card_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"application_id" uuid,
	"visibility" text NOT NULL,
	"title" text NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"image_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_cards" (
	"list_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_cards_list_id_card_id_pk" PRIMARY KEY("list_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"application_id" uuid,
	"name" text NOT NULL,
	"category" text,
	"visibility" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lists_visibility" CHECK ("lists"."visibility" IN ('PUBLIC', 'PRIVATE', 'ORG', 'CURATED')),
	CONSTRAINT "lists_home" CHECK ("lists"."organization_id" IS NOT NULL OR "lists"."visibility" = 'CURATED')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid,
	"team_owner" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_servers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_token" text,
	"tools" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_product_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text,
	"username" text NOT NULL,
	"full_name" text NOT NULL,
	"identity_issuer" text NOT NULL,
	"identity_subject" text NOT NULL,
	"last_organization_id" uuid,
	"first_steps" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_unique" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_organization" ON "api_keys" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_own_user_unique" ON "api_keys" USING btree ("user_id") WHERE "api_keys"."own_user";--> statement-breakpoint
CREATE INDEX "api_keys_application" ON "api_keys" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "api_keys_creator" ON "api_keys" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "application_members_user_unique" ON "application_members" USING btree ("application_id","user_id");--> statement-breakpoint
CREATE INDEX "application_members_user" ON "application_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_people_subject_unique" ON "application_people" USING btree ("application_id","subject");--> statement-breakpoint
CREATE INDEX "application_people_email" ON "application_people" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "applications_publishable_key_unique" ON "applications" USING btree ("publishable_key");--> statement-breakpoint
CREATE INDEX "applications_organization" ON "applications" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "applications_origins" ON "applications" USING gin ("allowed_origins");--> statement-breakpoint
CREATE INDEX "embed_consents_application" ON "embed_consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_application" ON "embed_sessions" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "embed_sessions_expires" ON "embed_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "embed_sessions_key" ON "embed_sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "embed_sign_ins_expires" ON "embed_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("organization_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("organization_id","actor_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("organization_id","kind","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "checkouts_organization" ON "checkouts" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_key_unique" ON "credit_ledger" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "credit_ledger_organization" ON "credit_ledger" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_ledger_user" ON "credit_ledger" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_ledger_application" ON "credit_ledger" USING btree ("application_id","created_at") WHERE "credit_ledger"."application_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "local_payments_kind" ON "local_payments" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_customer_unique" ON "payment_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reservations_organization" ON "reservations" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_user_unique" ON "spending_limits" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_team_unique" ON "spending_limits" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_application_unique" ON "spending_limits" USING btree ("application_id","share");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_organization_unique" ON "subscriptions" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_unique" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "agent_teams_team" ON "agent_teams" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "agent_versions_user" ON "agent_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "agents_organization" ON "agents" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "agents_creator" ON "agents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "channel_shares_last_message" ON "channel_shares" USING btree ("last_message_id");--> statement-breakpoint
CREATE INDEX "channel_tokens_expires" ON "channel_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "channels_owner" ON "channels" USING btree ("organization_id","owner_id","last_message_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "channels_folder" ON "channels" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "channels_application" ON "channels" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "channels_transient" ON "channels" USING btree ("created_at") WHERE "channels"."is_transient";--> statement-breakpoint
CREATE INDEX "chat_folders_owner" ON "chat_folders" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "chat_folders_user" ON "chat_folders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_folders_application" ON "chat_folders" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "message_feedback_user" ON "message_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_words_owner" ON "message_words" USING btree ("organization_id","owner_id","said_at");--> statement-breakpoint
CREATE INDEX "message_words_document" ON "message_words" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_channel_seq" ON "messages" USING btree ("channel_id","seq");--> statement-breakpoint
CREATE INDEX "messages_response_to" ON "messages" USING btree ("response_to_id");--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "messages_updated" ON "messages" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "page_calls_run" ON "page_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "runs_channel" ON "runs" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("heartbeat_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "runs_ended" ON "runs" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_open" ON "submissions" USING btree ("channel_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_idempotency" ON "submissions" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "tool_grants_agent" ON "tool_grants" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "chat_file_passages_page" ON "chat_file_passages" USING btree ("file_id","page");--> statement-breakpoint
CREATE INDEX "chat_files_channel" ON "chat_files" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_files_folder" ON "chat_files" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "chat_files_agent" ON "chat_files" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "chat_files_organization" ON "chat_files" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "chat_files_owner" ON "chat_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "chat_files_application" ON "chat_files" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_files_unattached" ON "chat_files" USING btree ("created_at") WHERE attached_at IS NULL;--> statement-breakpoint
CREATE INDEX "message_files_file" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "image_references_owner" ON "image_references" USING btree ("organization_id","owner_id");--> statement-breakpoint
CREATE INDEX "image_references_of_user" ON "image_references" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "image_references_application" ON "image_references" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "image_references_created" ON "image_references" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("organization_id","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_of_user" ON "images" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "images_application" ON "images" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_open" ON "images" USING btree ("created_at") WHERE status IN ('waiting', 'drawing');--> statement-breakpoint
CREATE INDEX "images_expiry" ON "images" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "images_binned" ON "images" USING btree ("binned_at") WHERE binned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_left" ON "images" USING btree ("id") WHERE owner_id IS NULL OR organization_id IS NULL;--> statement-breakpoint
CREATE INDEX "images_channel" ON "images" USING btree ("channel_id") WHERE channel_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token_unique" ON "invites" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_pending_unique" ON "invites" USING btree ("organization_id",lower("email")) WHERE "invites"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invites_organization" ON "invites" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "invites_creator" ON "invites" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_members_unique" ON "organization_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_roles_unique" ON "organization_roles" USING btree ("organization_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_personal_unique" ON "organizations" USING btree ("owner_id") WHERE "organizations"."personal";--> statement-breakpoint
CREATE INDEX "organizations_owner" ON "organizations" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "card_favorites_card" ON "card_favorites" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_images_organization" ON "card_images" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "card_last_uses_card" ON "card_last_uses" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "card_last_uses_time" ON "card_last_uses" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "card_proposals_card" ON "card_proposals" USING btree ("card_id","status");--> statement-breakpoint
CREATE INDEX "card_proposals_organization" ON "card_proposals" USING btree ("organization_id","status","created_at");--> statement-breakpoint
CREATE INDEX "card_proposals_user" ON "card_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "card_versions_image" ON "card_versions" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "card_versions_user" ON "card_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "cards_application" ON "cards" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_seed_unique" ON "cards" USING btree ("seed_key");--> statement-breakpoint
CREATE INDEX "cards_title" ON "cards" USING btree ("organization_id","visibility","title_key","id");--> statement-breakpoint
CREATE INDEX "cards_created" ON "cards" USING btree ("organization_id","visibility","created_at","id");--> statement-breakpoint
CREATE INDEX "cards_uses" ON "cards" USING btree ("organization_id","visibility","uses" DESC NULLS LAST,"title_key","id");--> statement-breakpoint
CREATE INDEX "cards_creator" ON "cards" USING btree ("organization_id","created_by","title_key","id");--> statement-breakpoint
CREATE INDEX "cards_curated" ON "cards" USING btree ("title_key","id") WHERE "cards"."visibility" = 'CURATED';--> statement-breakpoint
CREATE INDEX "cards_image" ON "cards" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "cards_folding" ON "cards" USING btree ("id") WHERE "cards"."folding" < 2;--> statement-breakpoint
CREATE INDEX "cards_tags" ON "cards" USING gin ("tags") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "cards_document" ON "cards" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "cards_title_parts" ON "cards" USING gin ("title_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "deleted_cards_organization" ON "deleted_cards" USING btree ("organization_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_cards_creator" ON "deleted_cards" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "deleted_cards_user" ON "deleted_cards" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "deleted_cards_application" ON "deleted_cards" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_cards_time" ON "deleted_cards" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_cards_images" ON "deleted_cards" USING gin ("image_ids");--> statement-breakpoint
CREATE INDEX "list_cards_card" ON "list_cards" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "lists_organization" ON "lists" USING btree ("organization_id","visibility");--> statement-breakpoint
CREATE INDEX "lists_user" ON "lists" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "lists_application" ON "lists" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_counted" ON "rate_limits" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_at") WHERE failed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_unique" ON "team_members" USING btree ("team_id","user_id");--> statement-breakpoint
CREATE INDEX "team_members_membership" ON "team_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_roles_unique" ON "team_roles" USING btree ("team_id","name");--> statement-breakpoint
CREATE INDEX "teams_organization" ON "teams" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "teams_owner" ON "teams" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_servers_name_unique" ON "tool_servers" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_product_roles_unique" ON "user_product_roles" USING btree ("user_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_unique" ON "users" USING btree ("identity_issuer","identity_subject");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_people" ADD CONSTRAINT "application_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_people" ADD CONSTRAINT "application_people_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_trusted_by_users_id_fk" FOREIGN KEY ("trusted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_consents" ADD CONSTRAINT "embed_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_consents" ADD CONSTRAINT "embed_consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sign_ins" ADD CONSTRAINT "embed_sign_ins_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_sign_ins" ADD CONSTRAINT "embed_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_member_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_pictures" ADD CONSTRAINT "agent_pictures_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_teams" ADD CONSTRAINT "agent_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_shares" ADD CONSTRAINT "channel_shares_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_shares" ADD CONSTRAINT "channel_shares_last_message_id_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_tokens" ADD CONSTRAINT "channel_tokens_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_tokens" ADD CONSTRAINT "channel_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_folder_id_chat_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chat_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_response_to_id_messages_id_fk" FOREIGN KEY ("response_to_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent_id_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_service_id_model_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."model_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_calls" ADD CONSTRAINT "page_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_assistant_message_id_messages_id_fk" FOREIGN KEY ("assistant_message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_grants" ADD CONSTRAINT "tool_grants_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_grants" ADD CONSTRAINT "tool_grants_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_file_passages" ADD CONSTRAINT "chat_file_passages_file_id_chat_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."chat_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_folder_id_chat_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chat_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_passage_vectors" ADD CONSTRAINT "chat_passage_vectors_passage" FOREIGN KEY ("file_id","position") REFERENCES "public"."chat_file_passages"("file_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_chat_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."chat_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_references" ADD CONSTRAINT "image_references_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_role_id_organization_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."organization_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_roles" ADD CONSTRAINT "organization_roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_settings" ADD CONSTRAINT "organization_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_favorites" ADD CONSTRAINT "card_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_favorites" ADD CONSTRAINT "card_favorites_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_images" ADD CONSTRAINT "card_images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_last_uses" ADD CONSTRAINT "card_last_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_last_uses" ADD CONSTRAINT "card_last_uses_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_proposals" ADD CONSTRAINT "card_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_image_id_card_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."card_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_versions" ADD CONSTRAINT "card_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_image_id_card_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."card_images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_cards" ADD CONSTRAINT "deleted_cards_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_role_id_team_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."team_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."organization_members"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_roles" ADD CONSTRAINT "team_roles_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_servers" ADD CONSTRAINT "tool_servers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_product_roles" ADD CONSTRAINT "user_product_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A search reads many rows but few columns: long values are stored beside the row, values that are counted stay in it.
ALTER TABLE "cards" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "title_key" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "cards" ALTER COLUMN "tags" SET STORAGE PLAIN;--> statement-breakpoint
CREATE INDEX "card_tag_counts_none" ON "card_tag_counts" USING btree ("count") WHERE "count" = 0;--> statement-breakpoint
-- Keeps card_tag_counts up to date, once per statement. The rows are written in one fixed order, so that two writers wait
-- for each other without a deadlock; a change that leaves a count as it was writes no row.
CREATE FUNCTION count_card_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, count(*)
    FROM (SELECT *, unnest(tags || ARRAY['']) AS tag FROM new_cards) AS added
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, -count(*)
    FROM (SELECT *, unnest(tags || ARRAY['']) AS tag FROM old_cards) AS removed
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  ELSE
    INSERT INTO card_tag_counts AS counts (organization_id, visibility, created_by, language, tag, count)
    SELECT organization_id, visibility, created_by, language, tag, sum(step)
    FROM (
      SELECT organization_id, visibility, created_by, language, unnest(tags || ARRAY['']) AS tag, 1 AS step
      FROM new_cards
      UNION ALL
      SELECT organization_id, visibility, created_by, language, unnest(tags || ARRAY['']) AS tag, -1 AS step
      FROM old_cards
    ) AS changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT card_tag_counts_unique DO UPDATE SET count = counts.count + excluded.count;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM card_tag_counts WHERE count = 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cards_count_inserted AFTER INSERT ON "cards" REFERENCING NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();--> statement-breakpoint
CREATE TRIGGER cards_count_updated AFTER UPDATE ON "cards" REFERENCING OLD TABLE AS old_cards NEW TABLE AS new_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();--> statement-breakpoint
CREATE TRIGGER cards_count_deleted AFTER DELETE ON "cards" REFERENCING OLD TABLE AS old_cards
  FOR EACH STATEMENT EXECUTE FUNCTION count_card_tags();--> statement-breakpoint
-- Entries of the ledger are kept as long as their organization, and only their user may be set to null.
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
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_ledger_kept" BEFORE UPDATE OR DELETE ON "credit_ledger" FOR EACH ROW EXECUTE FUNCTION keep_ledger_entry();
--> statement-breakpoint
-- A process of an older version that runs beside this one does not know files of folders and agents: it takes them for
-- unused, sets the columns that it knows to null, and deletes the rows that the update returns. Such an update changes
-- only the time of the row, and this trigger skips it. Newer versions empty the columns of folder and agent as well.
CREATE FUNCTION "keep_chat_file"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "chat_files_keep" BEFORE UPDATE ON "chat_files" FOR EACH ROW
WHEN (
  (OLD."folder_id" IS NOT NULL OR OLD."agent_id" IS NOT NULL)
  AND to_jsonb(NEW) - 'updated_at' = to_jsonb(OLD) - 'updated_at'
)
EXECUTE FUNCTION "keep_chat_file"();
--> statement-breakpoint
-- A person of an application is never a member, whichever version of the server writes the row.
CREATE FUNCTION "refuse_membership_of_people"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "is_person_of_application"(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "identity_issuer" LIKE 'application:%' FROM "users" WHERE "users"."id" = $1
$$;--> statement-breakpoint
CREATE TRIGGER "organization_members_no_people" BEFORE INSERT ON "organization_members" FOR EACH ROW
  WHEN ("is_person_of_application"(NEW."user_id")) EXECUTE FUNCTION "refuse_membership_of_people"();
