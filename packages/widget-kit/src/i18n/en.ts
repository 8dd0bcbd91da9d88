/** What every widget needs for its first picture. */
export const texts = {
  'kit.loading': 'Loading',
  'kit.degraded': 'The connection is interrupted. It is being restored.',
  'kit.failed': 'Something went wrong',
};
