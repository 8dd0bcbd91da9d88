import type { texts as en } from './rest-en';

/** Texts of the dialog for the cost of a chat. */
export const texts: Record<keyof typeof en, string> = {
  'cost.title': 'Kosten dieses Chats',
  'cost.text':
    'Geschätzt wird aus der Eingabe mit Verlauf und Dateien und aus der Länge der letzten Antworten des Agenten.',
  'cost.next': 'Nächste Antwort: {{amount}}',
  'cost.soFar': 'Chat bisher: {{amount}}',
  'cost.notBegun': 'Ein Limit können Sie setzen, sobald der Chat begonnen hat.',
  'cost.limit': 'Limit in Euro',
  'cost.limitHelp': 'Ist es erreicht, werden weitere Antworten abgelehnt. Leer: kein Limit.',
  'cost.workspace': 'Im Arbeitsbereich darf jeder Chat höchstens {{amount}} kosten.',
  'cost.invalid': 'Ein Betrag von 0,01 bis {{max}}',
};
