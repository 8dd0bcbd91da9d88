/** Whether an error says itself what of it may be logged. */
const hasLogLine = (error: unknown): error is { readonly logLine: string } =>
  error instanceof Error && 'logLine' in error && typeof error.logLine === 'string';

/**
 * An error for the log, without what people wrote and without credentials: a failed query carries its parameters in its
 * message, which that of its cause does not.
 */
export function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  for (const each of [error, cause]) if (hasLogLine(each)) return each.logLine;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown';
}
