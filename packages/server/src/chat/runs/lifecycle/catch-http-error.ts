import { HttpError } from '../../../platform/errors/http-error';

/** What is made, or the error with which it is refused: one question must not fail those that go with it. */
export async function catchHttpError<T>(make: () => T | Promise<T>): Promise<T | HttpError> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}
