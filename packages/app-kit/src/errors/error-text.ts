import { ApiError, type ErrorTable, type ErrorText, errorText as textOf } from '@oriel/client';
import type { Translate } from '../i18n/translator';

/** The texts that every widget has. */
const general = {
  general: ['kit.failed', 'kit.failure.genericText'],
  network: ['kit.failure.network', 'kit.failure.networkText'],
  validation: ['kit.failure.validation', 'kit.failure.validationText'],
  requestNumber: 'kit.requestNumber',
} as const;
const codes: ErrorTable = {
  too_large: ['kit.failure.tooLarge', 'kit.failure.tooLargeText'],
  fresh_sign_in_required: ['kit.fresh.title', 'kit.fresh.text'],
  own_sign_in_required: ['kit.own.title', 'kit.own.text'],
  organization_suspended: ['kit.suspended.title', 'kit.suspended.text'],
};

/**
 * The text for a failure in a widget.
 *
 * @param error - the error thrown by a call, or stored with an answer
 * @param table - the widget's texts beyond the general ones
 */
export const errorText = (error: unknown, t: Translate, table?: ErrorTable): ErrorText =>
  textOf(error, t, { ...general, codes: { ...codes, ...table } });

/** Refusals with a text of their own: the user signs in again, or has to wait for the operator. */
const explainedCodes: ReadonlySet<string> = new Set([
  'own_sign_in_required',
  'fresh_sign_in_required',
  'organization_suspended',
]);

/**
 * Whether a call was refused because its subject does not exist or is hidden from the user; the service does not reveal which.
 */
export const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) &&
  (error.kind === 'not_found' || error.kind === 'forbidden') &&
  !explainedCodes.has(error.code);

/** Whether a call failed only because its widget or component was unmounted. */
export const isAborted = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'aborted';

/** Whether a call was refused because the sign-in is too old, or not a sign-in to the portal. */
export const isFreshSignInRequired = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.code === 'fresh_sign_in_required';

/** Whether a call was refused because an operator has suspended the workspace. */
export const isSuspended = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.code === 'organization_suspended';

/** Whether a call was refused because the user is signed in only through the page. */
export const isOwnSignInRequired = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.code === 'own_sign_in_required';
