/** Whether an error provides its own text for the log. */
const hasLogLine = (error: unknown): error is { readonly logLine: string } =>
  error instanceof Error && 'logLine' in error && typeof error.logLine === 'string';

/**
 * Describes an error for the log, without user content and credentials: the message of a failed query carries its parameters, the
 * message of its cause does not. The first of several causes is used.
 */
export function describeError(error: unknown): string {
  if (hasLogLine(error)) return error.logLine;
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? describeError(error.cause) : `${error.name}: ${error.message}`;
}
