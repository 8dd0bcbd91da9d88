import { ApiError } from '@oriel/client';
import type { ApiErrorCode } from '@oriel/contracts';
import type { Translate } from '@oriel/widget-kit';
import type { PromptsText } from './messages';

/** An error as a person reads it. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** The number to give to support, named as such. */
  readonly requestNumber: string | undefined;
}

/** The codes that have a text of their own; every other one is shown with the generic text. */
const byCode: ReadonlyMap<ApiErrorCode, PromptsText> = new Map<ApiErrorCode, PromptsText>([
  ['conflict', 'error.conflict'],
  ['feature_disabled', 'error.feature'],
  ['forbidden', 'error.forbidden'],
  ['not_found', 'error.gone'],
  ['agent_not_found', 'error.agent'],
  ['too_large', 'error.tooLarge'],
]);

/** The text of a failed call. */
export function errorText(error: unknown, t: Translate): ErrorText {
  if (!ApiError.isInstance(error)) {
    return { title: t('error.title'), text: t('error.generic'), requestNumber: undefined };
  }
  const isUnreached = error.kind === 'network' || error.kind === 'timeout';
  const text: PromptsText = isUnreached
    ? 'error.network'
    : error.status === 413
      ? 'error.tooLarge'
      : (byCode.get(error.code) ?? 'error.generic');
  const number = error.requestId;
  return {
    title: t('error.title'),
    text: t(text),
    requestNumber: number && t('kit.requestNumber', { number }),
  };
}
