import { HttpError } from '../../../platform/errors/http-error';

/** Resolves with the value, or with the error that refuses it: one question must not fail the others in its batch. */
export async function catchHttpError<T>(make: () => T | Promise<T>): Promise<T | HttpError> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
