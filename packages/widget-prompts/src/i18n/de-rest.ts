import type { texts as en } from './en-rest';

/** Die Texte der Teile, die später geladen werden: Dialoge, eine Karte, das Formular. */
export const texts: Record<keyof typeof en, string> = {
  'delete.title': 'Diesen Prompt löschen?',
  'delete.text': '„{{title}}“ ist danach für alle verschwunden, mit allen früheren Fassungen.',
  'delete.confirm': 'Prompt löschen',
  'delete.done': 'Prompt gelöscht',
  'delete.failed': 'Der Prompt wurde nicht gelöscht',

  'duplicate.title': 'Prompt duplizieren',
  'duplicate.text': 'Von „{{title}}“ entsteht eine private Kopie für Sie.',
  'duplicate.workspace': 'Workspace',
  'duplicate.personal': 'Persönlich',
  'duplicate.loading': 'Workspaces werden geladen',
  'duplicate.confirm': 'Duplizieren',
  'duplicate.done': 'Prompt dupliziert',
  'duplicate.open': 'Öffnen',

  'login.title': 'Melden Sie sich an',
  'login.text':
    'Ansehen und Kopieren ist frei. Um einen Prompt im Chat zu öffnen oder eine Kopie zu behalten, melden Sie sich an.',
  'login.later': 'Jetzt nicht',

  'card.back': 'Prompts',
  'card.share': 'Teilen',
  'card.edit': 'Bearbeiten',
  'card.loading': 'Der Prompt wird geladen',
  'card.preview': 'Text des Prompts',
  'card.editedBy': 'Bearbeitet von {{name}} am {{date}}',
  'card.edited': 'Bearbeitet am {{date}}',
  'card.notFound': 'Diesen Prompt gibt es nicht',
  'card.notFoundText': 'Er wurde gelöscht, oder Sie dürfen ihn nicht sehen.',
  'card.toLibrary': 'Zu den Prompts',

  'fill.title': 'Ausfüllen',
  'fill.progress': '{{filled}} von {{total}}',
  'fill.progressLabel': 'Ausgefüllte Felder',
  'fill.choose': 'Auswählen',
  'fill.optional': 'optional',
  'fill.missing': 'Bitte füllen Sie alle Variablen aus, um fortzufahren.',
  'fill.number': 'Bitte geben Sie eine Zahl ein.',
  'fill.date': 'Bitte geben Sie ein Datum ein.',
  'fill.chat': 'Im Chat öffnen',
  'fill.copy': 'Kopieren',
  'fill.copied': 'Kopiert',
  'fill.insert': 'In den Text einfügen',
  'fill.clear': 'Alle Felder leeren',
};
