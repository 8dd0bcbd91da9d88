/** Texts of components shared by several tabs. */
export const texts = {
  'invites.action': 'Personen einladen',
  'parts.print': 'Drucken',
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
  'dates.period': 'Zeitraum',
  'dates.choosePeriod': 'Zeitraum wählen',
  'dates.presets': 'Häufige Zeiträume',
  'dates.last7Days': 'Letzte 7 Tage',
  'dates.last30Days': 'Letzte 30 Tage',
  'dates.thisMonth': 'Dieser Monat',
  'dates.all': 'Gesamte Zeit',
  'dates.from': 'Von',
  'dates.to': 'Bis',
  'dates.chooseDay': 'Tag wählen',
  'dates.previousMonth': 'Voriger Monat',
  'dates.nextMonth': 'Nächster Monat',
  'dates.format': 'Geben Sie ein Datum wie {{example}} ein.',
  'dates.order': 'Der Zeitraum endet vor seinem Beginn.',
};
