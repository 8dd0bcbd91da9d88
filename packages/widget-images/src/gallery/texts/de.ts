import type { texts as en } from './en';

/** Texts of the gallery, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'gallery.search': 'Beschreibungen durchsuchen',
  'gallery.clearSearch': 'Suche leeren',
  'gallery.agent': 'Agent',
  'gallery.allAgents': 'Alle Agenten',
  'gallery.print': 'Drucken',
  'gallery.select': 'Auswählen',
  'selection.label': 'Ausgewählte Bilder',
  'selection.count_one': 'Eines ausgewählt',
  'selection.count_other': '{{count}} ausgewählt',
  'selection.tooMany': 'Höchstens {{max}} auf einmal',
  'selection.end': 'Fertig',
  'action.handOverFailed': 'Das Bild konnte nicht übergeben werden',
  'action.copied': 'Bild kopiert',
  'action.copyFailed': 'Das Bild konnte nicht kopiert werden',
  'action.textCopied': 'Beschreibung kopiert',
  'action.textCopyFailed': 'Die Beschreibung konnte nicht kopiert werden',
  'action.downloadFailed': 'Das Bild konnte nicht heruntergeladen werden',
  'action.deleted_one': 'Bild gelöscht',
  'action.deleted_other': '{{count}} Bilder gelöscht',
  'action.deleteFailed': 'Das Löschen ist fehlgeschlagen',
};
