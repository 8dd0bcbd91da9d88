/** Topics of the bus; the payload is the id of a run. */
export const topics = {
  runMoved: 'run-moved',
  runCancelled: 'run-cancelled',
} as const;
