import type { MessagesByLocale } from '@oriel/app-kit';
import type { ErrorTable } from '@oriel/client';

/** The texts of the workspace widget; a page fetches only its own language. */
export const messages: MessagesByLocale = {
  de: [() => import('./de'), () => import('./deferred-de'), () => import('./rest-de')],
  en: [() => import('./en'), () => import('./deferred-en'), () => import('./rest-en')],
};

/** Errors with a text of their own. */
export const errors: ErrorTable = {
  member_is_owner: 'error.member_is_owner',
  cannot_invite_yourself: 'error.cannot_invite_yourself',
  user_already_member: 'error.user_already_member',
  email_already_invited: 'error.email_already_invited',
  no_free_seats: ['error.no_free_seatsTitle', 'error.no_free_seats'],
  organization_is_personal: 'error.organization_is_personal',
  feature_disabled: ['error.feature_disabledTitle', 'error.feature_disabled'],
  subscription_active: ['error.subscription_activeTitle', 'error.subscription_active'],
  subscription_not_cancelled: 'error.subscription_not_cancelled',
  subscription_inactive: 'error.subscription_inactive',
  subscription_invoiced: 'error.subscription_invoiced',
  payments_unavailable: ['error.payments_unavailableTitle', 'error.payments_unavailable'],
  product_unknown: 'error.product_unknown',
  price_changed: 'error.price_changed',
  payment_method_missing: ['error.payment_method_missingTitle', 'error.payment_method_missing'],
  seats_too_few: 'error.seats_too_few',
  seats_too_many: 'error.seats_too_many',
  spending_limit_exists: 'error.spending_limit_exists',
  no_personal_organization: 'error.no_personal_organization',
  agent_not_found: 'error.agent_not_found',
  default_agent_not_allowed: 'error.default_agent_not_allowed',
  forbidden: 'error.forbidden',
  rate_limited: ['error.rate_limitedTitle', 'error.rate_limited'],
};
