/**
 * Prefix of the id of a synthetic call: a tool of the agent was unavailable during the answer. The step of the call reports it,
 * and its result is an error.
 */
export const unavailableToolPrefix = 'unavailable:';
