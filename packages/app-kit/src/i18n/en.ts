/** Texts for the first render of every widget. */
export const texts = {
  'kit.loading': 'Loading',
  'kit.degraded': 'The connection is interrupted. It is being restored.',
  'kit.failed': 'Something went wrong',
  'kit.failure.genericText': 'Please try again later.',
  'kit.failure.validation': 'Unexpected data',
  'kit.failure.validationText': 'The data is not as expected. Reload the page and try again.',
  'kit.failure.network': 'No connection',
  'kit.failure.networkText': 'The service could not be reached. Check your connection and try again.',
};
