import type { ApiErrorCode, RouteSpec } from '@oriel/contracts';

/** The statuses with which the server sends each code. A test compares them with the code that throws. */
export const errorStatuses: Readonly<Partial<Record<ApiErrorCode, readonly number[]>>> = {
  unauthorized: [401],
  forbidden: [403],
  not_found: [404],
  conflict: [409],
  too_large: [413],
  rate_limited: [429],
  internal: [500],
  unavailable: [503],
  method_not_allowed: [405],
  unsupported_media_type: [415],
  chat_completion_is_locked_for_channel: [409],
  invalid_payload: [400, 408],
  capability_not_available: [400],
  no_messages_found: [400],
  chat_completion_exceeds_max_input_tokens: [400],
  chat_completion_exceeds_total_temporary_file_size: [413],
  chat_completion_too_many_temporary_files: [400],
  file_type_not_allowed: [415],
  file_size_not_allowed: [413],
  file_encrypted: [422],
  file_broken: [400, 422],
  file_too_complex: [413],
  file_without_text: [422],
  file_quota_reached: [413],
  image_size_not_allowed: [400],
  image_parameters_not_allowed: [400],
  image_reference_not_allowed: [400],
  image_limit_reached: [429],
  image_storage_full: [413],
  provider_authentication: [502],
  provider_bad_request: [400, 502],
  provider_internal: [502],
  provider_overloaded: [502, 503],
  provider_permission_denied: [502],
  provider_rate_limited: [429, 502],
  provider_request_too_large: [413, 502],
  provider_unreachable: [502],
  provider_invalid_answer: [502],
  provider_timeout: [502, 504],
  provider_refusal: [502],
  organization_name_required: [400],
  organization_name_length: [400],
  organization_name_charset: [400],
  team_name_required: [400],
  team_name_length: [400],
  team_name_charset: [400],
  channel_name_required: [400],
  channel_name_length: [400],
  channel_name_charset: [400],
  member_is_owner: [409],
  cannot_invite_yourself: [409],
  user_already_member: [409],
  email_already_invited: [409],
  no_free_seats: [409],
  invite_expired: [410],
  invite_for_other_email: [403],
  account_without_email: [403],
  organization_is_personal: [409],
  organization_suspended: [403],
  subscription_active: [409],
  subscription_inactive: [409],
  subscription_not_cancelled: [409],
  subscription_invoiced: [409],
  payments_unavailable: [409],
  product_unknown: [400],
  price_changed: [409],
  payment_method_missing: [409],
  seats_required: [400],
  seats_too_few: [400],
  seats_too_many: [400],
  no_personal_organization: [409],
  no_default_agent: [400],
  agent_not_found: [400, 404],
  default_agent_not_allowed: [400],
  no_credits: [402],
  spending_limit_reached: [403],
  spending_limit_exists: [409],
  chat_cost_limit_reached: [403],
  feature_disabled: [403],
  idempotency_key_reused: [422],
  origin_not_allowed: [403],
  application_disabled: [403],
  publishable_key_unknown: [401, 403],
  token_expired: [401],
  token_rejected: [401],
  secret_key_rejected: [401],
  own_sign_in_required: [403],
  fresh_sign_in_required: [400, 403],
  email_not_confirmed: [403],
  person_conflict: [409],
  sign_in_not_found: [404],
};

type Failure = readonly [status: number, code: ApiErrorCode];

/** Errors that follow from the declaration of a route; its own codes come in addition. */
function generalFailures(route: RouteSpec): readonly Failure[] {
  const { access, body, query, params, idempotent, failure = 'internal' } = route;
  const namesOrganization = access.organizationIn !== undefined || route.path.includes(':organizationId');
  const isEmbedded = access.embed !== undefined;
  const when = (condition: boolean, ...failures: readonly Failure[]) => (condition ? failures : []);
  return [
    ...when(body !== undefined || query !== undefined, [400, 'invalid_payload']),
    ...loginFailures(access.login),
    ...when(access.inPerson !== undefined, [403, 'own_sign_in_required']),
    ...when(access.inPerson === 'fresh', [403, 'fresh_sign_in_required']),
    ...when(access.feature !== undefined, [403, 'feature_disabled']),
    ...when(namesOrganization && !access.whileSuspended, [403, 'organization_suspended']),
    ...when(isEmbedded, [403, 'application_disabled'], [403, 'origin_not_allowed']),
    ...when(namesOrganization || params !== undefined, [404, 'not_found']),
    ...when(
      body !== undefined,
      [408, 'invalid_payload'],
      [413, 'too_large'],
      [415, 'unsupported_media_type'],
    ),
    ...when(idempotent !== undefined, [409, 'conflict'], [422, 'idempotency_key_reused']),
    [429, 'rate_limited'],
    [500, failure],
    [503, 'unavailable'],
  ];
}

function loginFailures(login: RouteSpec['access']['login']): readonly Failure[] {
  switch (login) {
    case 'none':
      return [];
    case 'session':
      return [
        [401, 'unauthorized'],
        [401, 'token_expired'],
        [401, 'token_rejected'],
        [401, 'secret_key_rejected'],
        [403, 'forbidden'],
      ];
    case 'apiKey':
      return [
        [401, 'unauthorized'],
        [401, 'token_rejected'],
        [401, 'secret_key_rejected'],
        [403, 'forbidden'],
      ];
    case 'applicationKey':
      return [
        [401, 'secret_key_rejected'],
        [403, 'forbidden'],
      ];
    case 'publishableKey':
      return [
        [401, 'publishable_key_unknown'],
        [403, 'origin_not_allowed'],
        [403, 'application_disabled'],
      ];
    default:
      return login satisfies never;
  }
}

/** The codes that a call can answer, by status in ascending order. @throws for a code without a status */
export function errorsByStatus(route: RouteSpec): readonly (readonly [number, readonly ApiErrorCode[]])[] {
  const own = (route.errors ?? []).flatMap(code => {
    if (code === route.failure) return [];
    const statuses = errorStatuses[code];
    if (!statuses) throw new Error(`The status of ${code} is not known`);
    return statuses.map((status): Failure => [status, code]);
  });
  const found = new Map<number, Set<ApiErrorCode>>();
  for (const [status, code] of [...generalFailures(route), ...own])
    found.set(status, (found.get(status) ?? new Set()).add(code));
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => [status, [...codes]] as const);
}
