import type { texts as en } from './en-tools';

/** The texts of asks and of pictures that an agent draws. */
export const texts: Record<keyof typeof en, string> = {
  'ask.title': 'Der Agent möchte „{{name}}“ verwenden',
  'ask.onceText': 'In diesem Chat fragt er dann nicht mehr danach.',
  'ask.alwaysText': 'Bevor Sie zustimmen, geschieht nichts.',
  'ask.allow': 'Erlauben',
  'ask.allowInChat': 'In diesem Chat erlauben',
  'page.unheard': 'Eine Person müsste zustimmen, und niemand konnte gefragt werden',
  'drawn.running': 'Das Bild wird erzeugt',
  'drawn.progress': 'Fortschritt von „{{name}}“',
  'drawn.open': 'Bild öffnen: {{name}}',
  'drawn.gallery': 'In der Galerie zeigen',
  'drawn.failed': 'Das Bild konnte nicht erzeugt werden',
  'drawn.refused': 'Der Anbieter lehnt diese Beschreibung nach seinen Inhaltsregeln ab.',
  'drawn.timeout': 'Der Anbieter hat zu lange gebraucht.',
  'drawn.free': 'Es wurde nichts berechnet.',
  'drawn.cancelled': 'Die Bilderzeugung wurde abgebrochen',
  'drawn.gone': 'Dieses Bild gibt es nicht mehr',
  'drawn.goneText':
    'Es wurde gelöscht, seine Zeit ist abgelaufen, oder Ihr Arbeitsbereich enthält keine Bilder mehr.',
  'drawn.unreadable': 'Das Bild konnte nicht geladen werden',
  'compare.title': 'Vergleich',
  'compare.choose': 'Agenten vergleichen',
  'compare.also': 'Auch fragen',
  'compare.agents_one': '{{count}} Agent',
  'compare.agents_other': '{{count}} Agenten',
  'compare.keep': 'Mit dieser Antwort weiter',
  'compare.end': 'Vergleich beenden',
  'compare.answering': 'Antwortet, {{duration}}',
  'compare.keepFailed': 'Der Vergleich konnte nicht beendet werden',
  'compare.stopFailed': 'Die Antwort konnte nicht angehalten werden',
};
