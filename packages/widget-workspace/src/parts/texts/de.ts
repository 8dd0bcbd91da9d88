/** Texts of components shared by several tabs. */
export const texts = {
  'parts.copyFailed': 'Der Text konnte nicht kopiert werden',
  'secret.title': 'Kopieren Sie den neuen Schlüssel jetzt',
  'secret.text':
    'Er gehört zu „{{name}}“ und wird nur dieses eine Mal angezeigt. Bewahren Sie ihn auf Ihrem Server auf, nie in einer Webseite.',
  'secret.key': 'Der neue Schlüssel',
  'secret.close': 'Schlüssel ausblenden',
  'secret.closeTitle': 'Schlüssel ohne Kopie ausblenden?',
  'secret.closeText':
    'Er lässt sich nicht noch einmal anzeigen. Ohne ihn brauchen Sie einen neuen Schlüssel.',
  'secret.closeConfirm': 'Ausblenden',
};
