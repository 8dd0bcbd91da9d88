import { OrielError } from '@oriel/contracts';

/** Any thrown value as an `OrielError`; what is unknown becomes `INTERNAL` and keeps its cause on this side. */
export function toOrielError(thrown: unknown): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The request was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The other side failed.', { cause: thrown });
}

/** Why a signal was aborted, as an `OrielError`. */
export const abortError = ({ reason }: AbortSignal): OrielError =>
  OrielError.isInstance(reason)
    ? reason
    : new OrielError('ABORTED', 'The request was aborted.', { cause: reason });
