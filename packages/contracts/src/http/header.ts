/** Identifies the application that a page embeds; grants nothing. */
export const publishableKeyHeader = 'x-api-key';
/** Grants access to the event stream of one channel for a short time. */
export const channelTokenHeader = 'x-channel-token';
export const idempotencyKeyHeader = 'idempotency-key';
/** Sent with every response; the server's log has the same id. */
export const requestIdHeader = 'x-request-id';
