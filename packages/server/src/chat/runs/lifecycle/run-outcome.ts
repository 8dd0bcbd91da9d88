import type { FinishReason, MessageError } from '@oriel/contracts';
import { ProviderError } from '../../../ai/providers/provider-error';
import type { RunStatus } from '../../../platform/db/schema';
import { RunStop } from '../live/run-stop';

/** How a run ended. */
export interface RunOutcome {
  readonly finish: FinishReason;
  readonly error?: MessageError | undefined;
}

export const statusOf = (outcome: RunOutcome): Exclude<RunStatus, 'running'> =>
  outcome.finish === 'length' ? 'complete' : outcome.finish;

/** The outcome of an error; `undefined` if another process writes the end. */
export function outcomeOfFault(fault: unknown, requestId: string): RunOutcome | undefined {
  if (fault instanceof RunStop) return fault.reason === 'lost' ? undefined : { finish: fault.reason };
  if (!ProviderError.isInstance(fault))
    return {
      finish: 'error',
      error: { errorCode: 'unknown', message: 'The answer failed', statusCode: 500, requestId },
    };
  return {
    finish: 'error',
    error: {
      errorCode: fault.code,
      // The endpoint's message may repeat a credential.
      message: 'The model endpoint failed',
      originalStatusCode: fault.statusCode,
      statusCode: fault.code === 'provider_timeout' ? 504 : 502,
      requestId,
      ...(fault.retryAfter !== undefined && { retryAfter: fault.retryAfter }),
    },
  };
}
