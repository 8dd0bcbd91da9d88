import { ApiError } from '@oriel/client';
import type { ApiErrorCode, MessageError } from '@oriel/contracts';
import type { Translate } from '@oriel/widget-kit';
import type { ChatText } from './messages';

/** An error as a person reads it. */
export interface ErrorText {
  readonly title: string;
  readonly text: string;
  /** Nothing more is known than that it failed. */
  readonly isGeneric: boolean;
  /** The number to give to support, named as such. */
  readonly requestNumber: string | undefined;
}

type Pair = readonly [title: ChatText, text: ChatText];

const generic: Pair = ['error.title', 'error.generic'];
const network: Pair = ['error.network', 'error.networkText'];
const tooLarge: Pair = ['error.tooLarge', 'error.tooLargeText'];

/** The codes that have a text of their own; every other one is shown with the generic text. */
const byCode: ReadonlyMap<ApiErrorCode, Pair> = new Map<ApiErrorCode, Pair>([
  ['chat_completion_exceeds_max_input_tokens', ['error.maxInput', 'error.maxInputText']],
  ['chat_completion_exceeds_total_temporary_file_size', ['error.fileSize', 'error.fileSizeText']],
  ['chat_completion_too_many_temporary_files', ['error.fileCount', 'error.fileCountText']],
  ['no_messages_found', ['error.noMessages', 'error.noMessagesText']],
  ['capability_not_available', ['error.capability', 'error.capabilityText']],
  ['invalid_payload', ['error.invalid', 'error.invalidText']],
  ['too_large', tooLarge],
  ['agent_not_found', ['error.agent', 'error.agentText']],
  ['no_default_agent', ['error.noAgent', 'error.noAgentText']],
  ['no_credits', ['error.credits', 'error.creditsText']],
  ['feature_disabled', ['error.feature', 'error.featureText']],
  ['run_interrupted', ['error.interrupted', 'error.interruptedText']],
]);

/**
 * The text of a failure.
 *
 * @param error - what a call threw, or the error of a stored answer
 */
export function errorText(error: unknown, t: Translate): ErrorText {
  const [pair, values, number] = describe(error);
  const text = t(pair[1], values);
  return {
    title: t(pair[0]),
    // A text that names a value which did not come says nothing.
    text: text.includes('{{') ? t(generic[1]) : text,
    isGeneric: pair === generic,
    requestNumber: number && t('kit.requestNumber', { number }),
  };
}

function describe(error: unknown): [Pair, Readonly<Record<string, string | number>>, string | undefined] {
  if (ApiError.isInstance(error)) {
    const { code, kind, status, details, requestId } = error;
    const isUnreached = kind === 'network' || kind === 'timeout';
    const pair = isUnreached ? network : status === 413 ? tooLarge : (byCode.get(code) ?? generic);
    return [pair, details, requestId];
  }
  if (isMessageError(error)) {
    const pair = error.statusCode === 413 ? tooLarge : (byCode.get(error.errorCode) ?? generic);
    return [pair, {}, error.requestId];
  }
  return [generic, {}, undefined];
}

/** Whether it is the error of a stored answer. */
export const isMessageError = (error: unknown): error is MessageError =>
  typeof error === 'object' && error !== null && 'errorCode' in error && 'statusCode' in error;
