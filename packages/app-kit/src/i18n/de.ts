/** Texts for the first render of every widget. */
export const texts = {
  'kit.loading': 'Wird geladen',
  'kit.degraded': 'Die Verbindung ist unterbrochen. Sie wird wiederhergestellt.',
  'kit.failed': 'Etwas ist schiefgelaufen',
  'kit.failure.genericText': 'Versuchen Sie es später erneut.',
  'kit.failure.network': 'Keine Verbindung',
  'kit.failure.networkText':
    'Der Dienst war nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
};
