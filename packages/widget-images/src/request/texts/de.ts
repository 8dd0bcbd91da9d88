import type { texts as en } from './en';

/** Texts of the request, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'request.references': 'Referenzbilder',
  'request.uploading': '{{name}} wird hochgeladen',
  'request.detach': '{{name}} entfernen',
  'shortage.creditTitle': 'Das Guthaben ist aufgebraucht',
  'shortage.creditAdmin': 'Laden Sie Guthaben auf, um weiterzumachen.',
  'shortage.creditMember': 'Ein Administrator kann Guthaben aufladen.',
  'shortage.creditGrant': 'Am {{date}} kommen {{amount}} hinzu.',
  'shortage.limitTitle': 'Ihr Ausgabenlimit ist erreicht',
  'shortage.limitDay': 'Sie dürfen {{amount}} am Tag ausgeben.',
  'shortage.limitWeek': 'Sie dürfen {{amount}} in der Woche ausgeben.',
  'shortage.limitMonth': 'Sie dürfen {{amount}} im Monat ausgeben.',
  'shortage.limitAdmin': 'Sie können das Limit ändern.',
  'shortage.limitMember': 'Ein Administrator kann das Limit ändern.',
  'shortage.kept': 'Ihre Beschreibung bleibt erhalten.',
  'shortage.topUp': 'Guthaben aufladen',
  'shortage.changeLimit': 'Limit ändern',
};
