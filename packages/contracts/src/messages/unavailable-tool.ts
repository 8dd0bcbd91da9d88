/**
 * Prefix of the id of a synthetic call: a tool of the agent is unavailable when it answers. The step of the call says so,
 * and its result is an error.
 */
export const unavailableToolPrefix = 'unavailable:';
