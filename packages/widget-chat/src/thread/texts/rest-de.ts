import type { texts as en } from './rest-en';

/** Texts of the details of an answer and of the form that rates it. */
export const texts: Record<keyof typeof en, string> = {
  'details.agent': 'Agent',
  'details.model': 'Modell',
  'details.service': 'Anbieter',
  'details.fallback': '{{model}} (Ersatzmodell)',
  'details.host': 'Standort',
  'details.anywhere': 'Nicht festgelegt',
  'details.data': 'Daten',
  'details.storedNever': 'Wird nicht gespeichert.',
  'details.stored_one': 'Wird {{count}} Tag gespeichert.',
  'details.stored_other': 'Wird {{count}} Tage gespeichert.',
  'details.trains': 'Damit werden Modelle trainiert.',
  'details.trainsNever': 'Damit werden keine Modelle trainiert.',
  'details.duration': 'Dauer',
  'details.tokens': 'Tokens',
  'details.tokensText': '{{input}} Eingabe, {{output}} Ausgabe',
  'details.cost': 'Kosten',
  'feedback.upTitle': 'Was war gut?',
  'feedback.downTitle': 'Was war nicht gut?',
  'feedback.reason.correctness': 'Richtigkeit',
  'feedback.reason.completeness': 'Vollständigkeit',
  'feedback.reason.instructions': 'Umsetzung der Vorgaben',
  'feedback.reason.style': 'Stil und Sprache',
  'feedback.reason.other': 'Etwas anderes',
  'feedback.comment': 'Möchten Sie etwas ergänzen? (optional)',
  'feedback.share': 'Frage, Antwort und Kommentar mit denen teilen, die den Agenten betreuen',
  'feedback.shareHelp':
    'Ihr Name wird nicht geteilt. Ohne Haken sehen sie nur Bewertung, Grund und Zeit. Das können Sie jederzeit widerrufen.',
  'feedback.send': 'Bewertung senden',
  'feedback.withdraw': 'Bewertung entfernen',
};
