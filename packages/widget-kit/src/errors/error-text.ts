import { ApiError, type ErrorTable, type ErrorText, errorText as textOf } from '@oriel/client';
import type { Translate } from '../i18n/translator';

/** The texts that every widget has. */
const general = {
  general: ['kit.failed', 'kit.failure.genericText'],
  network: ['kit.failure.network', 'kit.failure.networkText'],
  requestNumber: 'kit.requestNumber',
} as const;
const codes: ErrorTable = {
  too_large: ['kit.failure.tooLarge', 'kit.failure.tooLargeText'],
  fresh_sign_in_required: ['kit.fresh.title', 'kit.fresh.text'],
  own_sign_in_required: ['kit.own.title', 'kit.own.text'],
};

/**
 * The text of a failure in a widget.
 *
 * @param error - what a call threw, or the error that is stored with an answer
 * @param table - the texts that a widget has beyond the general ones
 */
export const errorText = (error: unknown, t: Translate, table?: ErrorTable): ErrorText =>
  textOf(error, t, { ...general, codes: { ...codes, ...table } });

/** Refusals that go away once the same person signs in again. */
const signInCodes: ReadonlySet<string> = new Set(['own_sign_in_required', 'fresh_sign_in_required']);

/** Whether a call was refused because what it named does not exist for the person: which of both, nobody is told. */
export const isMissing = (error: unknown): boolean =>
  ApiError.isInstance(error) &&
  (error.kind === 'not_found' || error.kind === 'forbidden') &&
  !signInCodes.has(error.code);

/** Whether a call came to nothing only because its widget or its component has gone. */
export const isAborted = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'aborted';

/** Whether a call was refused because the person is signed in only through the page. */
export const isOwnSignInRequired = (error: unknown): boolean =>
  ApiError.isInstance(error) && error.code === 'own_sign_in_required';
