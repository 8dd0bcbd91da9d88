/** Was jedes Widget für sein erstes Bild braucht. */
export const texts = {
  'kit.loading': 'Wird geladen',
  'kit.degraded': 'Die Verbindung ist unterbrochen. Sie wird wiederhergestellt.',
  'kit.failed': 'Etwas ist schiefgelaufen',
};
