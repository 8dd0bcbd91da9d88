import { ProviderError } from '../../llm/provider-error';

/**
 * An error for the log, without what people wrote and without credentials: a failed query carries its parameters in its
 * message, which that of its cause does not; what a model endpoint wrote may repeat the question or a key.
 */
export function describeError(error: unknown): string {
  if (ProviderError.isInstance(error)) {
    const { name, code, statusCode, cause } = error;
    const causeCode = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return [name, code, statusCode, causeCode].filter(part => part !== null && part !== undefined).join(' ');
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown';
}
