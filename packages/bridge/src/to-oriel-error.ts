import { OrielError } from '@oriel/contracts';

/** Converts any thrown value to an `OrielError`; an unknown one becomes `INTERNAL` and keeps its cause on this side. */
export function toOrielError(thrown: unknown): OrielError {
  if (OrielError.isInstance(thrown)) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrielError('ABORTED', 'The request was aborted.', { cause: thrown });
  }
  return new OrielError('INTERNAL', 'The other side failed.', { cause: thrown });
}

/** The reason of an aborted signal as an `OrielError`. */
export const abortError = ({ reason }: AbortSignal): OrielError =>
  OrielError.isInstance(reason)
    ? reason
    : new OrielError('ABORTED', 'The request was aborted.', { cause: reason });
