import type { texts as en } from './en';

/** Texts of lists, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'lists.newTitle': 'Neue Liste',
  'lists.editTitle': 'Liste bearbeiten',
  'lists.create': 'Liste erstellen',
  'lists.name': 'Name',
  'lists.category': 'Kategorie',
  'lists.categoryHelp': 'Optional: ein gemeinsames Wort für mehrere Listen.',
  'lists.personal': 'Nur für mich',
  'lists.personalHelp': 'Aus: Alle Mitglieder des Arbeitsbereichs sehen die Liste.',
  'lists.addTitle': 'Zu einer Liste hinzufügen',
  'lists.addText': '„{{title}}“ wird der Liste hinzugefügt.',
  'lists.list': 'Liste',
  'lists.add': 'Hinzufügen',
  'lists.loading': 'Listen werden geladen',
};
