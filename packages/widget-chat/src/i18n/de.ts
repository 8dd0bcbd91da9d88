import { answerLabel, newChat, questionLabel } from '../session/texts/in-both';
import type { texts as en } from './en';

/** Texts for the first render of the chat and for an answer. */
export const texts: Record<keyof typeof en, string> = {
  'chat.name': 'Chat',
  'chat.newChat': newChat.de,
  'chat.history': 'Chats',

  'thread.label': 'Unterhaltung',
  'thread.jump': 'Zur neuesten Nachricht',

  'message.question': questionLabel.de,
  'message.answer': answerLabel.de,
  'message.copy': 'Kopieren',

  'step.connecting': 'Verbindung wird aufgebaut',
  'step.queued': 'Wartet auf ein freies Modell',
  'step.processing': 'Wird verarbeitet',
  'step.thinking': 'Denkt nach',
  'step.thought_one': '{{count}} Sekunde nachgedacht',
  'step.thought_other': '{{count}} Sekunden nachgedacht',
  'step.thoughtShort': 'Kurz nachgedacht',
  'step.minutes': '{{time}} min',
  'step.stopped': 'Sie haben die Antwort angehalten',

  'composer.label': 'Nachricht',
  'composer.placeholder': 'Ihre Frage',
  'composer.send': 'Senden',
  'composer.stop': 'Anhalten',
  'composer.agent': 'Agent',
  'composer.disclaimer': 'Antworten können falsch sein. Prüfen Sie, was zählt.',
  'composer.add': 'Hinzufügen',
  'composer.dictate': 'Diktieren',
  'composer.stopDictation': 'Diktat beenden',
  'composer.credit': 'Guthaben: {{amount}}',

  'empty.title': 'Woran arbeiten Sie, {{name}}?',
  'empty.titleNameless': 'Woran arbeiten Sie?',
  'empty.suggestions': 'Vorschläge',
  'empty.offers': 'Angebote vergleichen',
  'empty.offersText': 'Vergleiche [[drei Angebote]] nach Preis, Laufzeit und Risiko',
  'empty.complaint': 'Beschwerde beantworten',
  'empty.complaintText': 'Antworte auf [[eine Nachricht]] in [[freundlichem]] Ton',
  'empty.minutes': 'Beschlüsse aus dem Protokoll',
  'empty.minutesText': 'Liste Beschlüsse, Zuständige und Termine aus [[diesen Notizen]]',
  'empty.data': 'Daten befragen',
  'empty.dataText': 'Welche Standorte brauchen die meiste Energie je [[Arbeitsplatz]]?',

  'markdown.copyCode': 'Code kopieren',
  'markdown.table': 'Tabelle',
  'markdown.code': 'Code',
  'markdown.codeIn': 'Code in {{language}}',
  'markdown.loadImage': 'Bild von {{host}} laden',
  'markdown.taskDone': 'Erledigt',
  'markdown.taskOpen': 'Offen',
  'markdown.notes': 'Fußnoten',
  'markdown.note': 'Fußnote',
  'markdown.noteBack': 'Zurück zum Verweis',
};
