/**
 * Begins the id of a call that nobody made: an agent has a tool that is not there when it answers. The step of the call
 * says so, and its result is an error.
 */
export const unavailableToolPrefix = 'unavailable:';
