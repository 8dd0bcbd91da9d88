import { OrielError, type OrielErrorData } from '@oriel/contracts';

/** Turns any thrown value into an `OrielError`. */
export const toError = (thrown: unknown): OrielError =>
  OrielError.isInstance(thrown)
    ? thrown
    : new OrielError('LOAD_FAILED', 'The widget was not loaded.', { cause: thrown });

/** Restores an error that a widget reported as plain data. */
export const fromData = ({ code, message, ...details }: OrielErrorData): OrielError =>
  new OrielError(code, message, details);
