/** Whether an error says itself what of it may be logged. */
const hasLogLine = (error: unknown): error is { readonly logLine: string } =>
  error instanceof Error && 'logLine' in error && typeof error.logLine === 'string';

/**
 * An error for the log, without what people wrote and without credentials: a failed query carries its parameters in its
 * message, which that of its cause does not. Of several causes the first one counts.
 */
export function describeError(error: unknown): string {
  if (hasLogLine(error)) return error.logLine;
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? describeError(error.cause) : `${error.name}: ${error.message}`;
}
