/** Names the application that a page embeds; grants nothing. */
export const publishableKeyHeader = 'x-api-key';
/** Opens the event stream of one channel for a short time. */
export const channelTokenHeader = 'x-channel-token';
export const idempotencyKeyHeader = 'idempotency-key';
/** Comes back on every answer; the same number stands in the server's log. */
export const requestIdHeader = 'x-request-id';
