/** Texts of the dialog that shares an image. */
export const texts = {
  'action.shareFailed': 'Der Link konnte nicht erstellt werden',
  'action.unshared': 'Der Link funktioniert nicht mehr',
  'action.unshareFailed': 'Der Link konnte nicht widerrufen werden',
  'share.title': 'Bild teilen',
  'share.text':
    'Alle, die den Link haben, können das Bild, seine Beschreibung und das Modell sehen, auch ohne Anmeldung. Sie können den Link jederzeit widerrufen.',
  'share.create': 'Link erstellen',
  'share.revoke': 'Link widerrufen',
  'share.link': 'Link',
  'share.shared': 'Alle, die den Link haben, können das Bild und seine Beschreibung sehen.',
  'share.copied': 'Kopiert',
  'share.copyFailed': 'Der Link konnte nicht kopiert werden',
  'share.done': 'Der Link ist bereit',
  'share.none': 'Sie können hier keine Links erstellen',
  'share.noneText':
    'Nur Inhaber:innen und Administratoren des Arbeitsbereichs können Links erstellen, die alle öffnen können.',
  'tile.cancelled': 'Abgebrochen',
  'tile.failed': 'Nicht erzeugt',
  'tile.free': 'Es wurde nichts berechnet.',
  'tile.again': 'Bearbeiten und erneut versuchen',
  'tile.remove': 'Entfernen',
};
