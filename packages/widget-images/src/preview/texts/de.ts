import type { texts as en } from './en';

/** Texts of the preview, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'preview.title': 'Bild',
  'preview.previous': 'Vorheriges Bild',
  'preview.next': 'Nächstes Bild',
  'preview.zoom': 'Vergrößern',
  'preview.more': 'Weitere Aktionen',
  'detail.agent': 'Agent',
  'detail.model': 'Modell',
  'detail.provider': 'Anbieter',
  'detail.location': 'Standort',
  'detail.size': 'Größe',
  'detail.ratio': 'Seitenverhältnis',
  'detail.style': 'Stil',
  'detail.format': 'Format',
  'detail.file': 'Datei',
  'detail.references': 'Referenzbilder',
  'detail.cost': 'Kosten',
  'detail.created': 'Erstellt',
  'detail.expires': 'Wird gelöscht am',
  'detail.shared': 'Sichtbar für',
  'detail.private': 'Nur Sie',
  'detail.public': 'Alle mit dem Link',
  'location.usa': 'USA',
  'location.europe': 'Europa',
  'location.germany': 'Deutschland',
  'location.uk': 'Vereinigtes Königreich',
  'location.swiss': 'Schweiz',
  'location.any': 'Nicht festgelegt',
  'info.title': 'Bilder erzeugen',
  'info.text':
    'Beschreiben Sie, was Sie sehen möchten, wählen Sie ein Modell mit seinen Optionen und erzeugen Sie bis zu vier Bilder auf einmal.',
  'info.cost': 'Die Kosten sehen Sie vorher. Bilder, die nicht gelingen, kosten nichts.',
  'info.kept_one':
    'Bilder werden einen Tag aufbewahrt und dann gelöscht. Laden Sie herunter, was Sie behalten möchten.',
  'info.kept_other':
    'Bilder werden {{count}} Tage aufbewahrt und dann gelöscht. Laden Sie herunter, was Sie behalten möchten.',
  'info.private': 'Ihre Bilder sehen nur Sie, bis Sie einen Link teilen.',
  'info.start': 'Jetzt starten',
};
