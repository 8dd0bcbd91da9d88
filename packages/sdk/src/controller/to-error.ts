import { OrielError, type OrielErrorData } from '@oriel/contracts';

/** What stood in the way of a widget, whatever was thrown. */
export const toError = (thrown: unknown): OrielError =>
  OrielError.isInstance(thrown)
    ? thrown
    : new OrielError('LOAD_FAILED', 'The widget was not loaded.', { cause: thrown });

/** The error that a widget tells of, which comes as data. */
export const fromData = ({ code, message, ...details }: OrielErrorData): OrielError =>
  new OrielError(code, message, details);
