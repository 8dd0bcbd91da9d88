/** Texts for the first render of every widget. */
export const texts = {
  'kit.loading': 'Wird geladen',
  'kit.degraded': 'Die Verbindung ist unterbrochen. Sie wird wiederhergestellt.',
  'kit.failed': 'Etwas ist schiefgelaufen',
  'kit.failure.genericText': 'Versuchen Sie es später erneut.',
  'kit.failure.validation': 'Unerwartete Daten',
  'kit.failure.validationText':
    'Die Daten sind nicht wie erwartet. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'kit.failure.network': 'Keine Verbindung',
  'kit.failure.networkText':
    'Der Dienst war nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
};
