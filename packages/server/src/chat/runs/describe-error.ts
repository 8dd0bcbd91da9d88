/**
 * An error for the log. A failed query carries its parameters, and so what people wrote, in its message; the message of
 * its cause does not.
 */
export function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown';
}
