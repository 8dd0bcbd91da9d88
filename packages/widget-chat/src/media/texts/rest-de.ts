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
  'files.saveOriginal': 'Speichern',
  'files.notSaved': 'Die Datei konnte nicht gespeichert werden',
  'diagram.zoomIn': 'Vergrößern',
  'diagram.zoomOut': 'Verkleinern',
  'diagram.fit': 'Ganz anzeigen',
};
