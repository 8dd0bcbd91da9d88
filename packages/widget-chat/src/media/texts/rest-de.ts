import type { texts as en } from './rest-en';

/** Texts of the preview of files, and of large diagrams. */
export const texts: Record<keyof typeof en, string> = {
  'files.pageOf': 'Seite {{page}} von {{total}}',
  'files.pageFailed': 'Die Seite konnte nicht geladen werden',
  'files.find': 'In der Datei suchen',
  'files.hit': '{{at}}\u00a0von\u00a0{{count}}',
  'files.noHit': 'Nichts gefunden',
  'files.earlierHit': 'Voriger Treffer',
  'files.laterHit': 'Nächster Treffer',
  'files.earlierPage': 'Vorige Seite',
  'files.laterPage': 'Nächste Seite',
  'files.assistantReads': 'Was der Assistent liest',
  'files.leftOut': 'Nicht enthalten: {{parts}}',
  'files.emptyPage': 'Auf dieser Seite liest der Assistent keinen Text.',
  'files.emptyPicture':
    'Von diesem Bild hat der Assistent keinen Text. Assistenten, die Bilder sehen, erhalten das Bild selbst.',
  'files.mark.page_without_text': 'Diese Seite hat keinen Text',
  'files.mark.page_unreadable': 'Diese Seite war nicht lesbar',
  'files.mark.beyond_limit': 'Der Rest wurde nicht gelesen',
  'files.mark.picture': 'Bild, nicht gelesen',
  'files.mark.chart': 'Diagramm, nicht gelesen',
  'files.mark.formula': 'Formel, nicht gelesen',
  'files.mark.attachment': 'Angehängte Datei, nicht gelesen',
  'files.mark.other': 'Nicht gelesener Teil',
  'files.saveOriginal': 'Speichern',
  'files.notSaved': 'Die Datei konnte nicht gespeichert werden',
  'diagram.zoomIn': 'Vergrößern',
  'diagram.zoomOut': 'Verkleinern',
  'diagram.fit': 'Ganz anzeigen',
};
