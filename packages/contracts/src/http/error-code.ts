import * as z from 'zod/mini';

/** Error codes of the chat service. */
export const chatErrorCodes = [
  'failed_to_create_channel',
  'failed_to_retrieve_dependencies',
  'failed_to_get_organization_cost_budget',
  'failed_to_retrieve_channel_messages',
  'failed_to_retrieve_messages_from_list',
  'failed_to_store_chat_completion_user',
  'failed_to_create_message',
  'failed_to_create_chat_context',
  'failed_to_acquire_chat_completion_lock',
  'chat_completion_is_locked_for_channel',
  'unknown',
  'invalid_payload',
  'capability_not_available',
  'no_messages_found',
  'chat_completion_exceeds_max_input_tokens',
  'chat_completion_exceeds_total_temporary_file_size',
  'chat_completion_too_many_temporary_files',
  'invalid_storage_url',
  'file_type_not_allowed',
  'file_size_not_allowed',
  'file_encrypted',
  'file_broken',
  'file_too_complex',
  'file_without_text',
  'file_quota_reached',
  'image_size_not_allowed',
  'image_parameters_not_allowed',
  'image_reference_not_allowed',
  'image_limit_reached',
  'image_storage_full',
] as const;

/** Errors of a model endpoint; all are shown with the generic text. */
export const providerErrorCodes = [
  'provider_authentication',
  'provider_bad_request',
  'provider_internal',
  'provider_overloaded',
  'provider_permission_denied',
  'provider_rate_limited',
  'provider_request_too_large',
  'provider_unreachable',
  'provider_invalid_answer',
  'provider_timeout',
  'provider_refusal',
] as const;

/** Codes that every service may return. */
export const generalErrorCodes = [
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'rate_limited',
  'internal',
  'unavailable',
  'method_not_allowed',
  'unsupported_media_type',
] as const;

export const workspaceErrorCodes = [
  'organization_name_required',
  'organization_name_length',
  'organization_name_charset',
  'team_name_required',
  'team_name_length',
  'team_name_charset',
  'channel_name_required',
  'channel_name_length',
  'channel_name_charset',
  'member_is_owner',
  'cannot_invite_yourself',
  'user_already_member',
  'email_already_invited',
  'no_free_seats',
  'invite_expired',
  'invite_for_other_email',
  'account_without_email',
  'organization_is_personal',
  'organization_suspended',
  'subscription_active',
  'subscription_inactive',
  'subscription_not_cancelled',
  'subscription_invoiced',
  'payments_unavailable',
  'product_unknown',
  'price_changed',
  'payment_method_missing',
  'seats_required',
  'seats_too_few',
  'seats_too_many',
  'no_personal_organization',
  'no_default_agent',
  'agent_not_found',
  'default_agent_not_allowed',
  'no_credits',
  'spending_limit_reached',
  'spending_limit_exists',
  'chat_cost_limit_reached',
  'feature_disabled',
  'run_interrupted',
  'idempotency_key_reused',
] as const;

export const embedErrorCodes = [
  'origin_not_allowed',
  'application_disabled',
  'publishable_key_unknown',
  'token_expired',
  'token_rejected',
  'secret_key_rejected',
  'own_sign_in_required',
  'fresh_sign_in_required',
  'email_not_confirmed',
  'person_conflict',
  'sign_in_not_found',
] as const;

export const apiErrorCodes = [
  ...generalErrorCodes,
  ...chatErrorCodes,
  ...providerErrorCodes,
  ...workspaceErrorCodes,
  ...embedErrorCodes,
] as const;

export type ApiErrorCode = (typeof apiErrorCodes)[number];

/** A code on the wire. Readers accept newer codes, too, and show them as a general failure. */
export const apiErrorCode = z.string() as unknown as z.ZodMiniType<ApiErrorCode>;
