import type { texts as en } from './en-tools';

/** The texts of asks, sources, comparisons and checks. */
export const texts: Record<keyof typeof en, string> = {
  'ask.title': 'Der Agent möchte „{{name}}“ verwenden',
  'ask.onceText': 'In diesem Chat fragt er dann nicht mehr danach.',
  'ask.alwaysText': 'Bevor Sie zustimmen, geschieht nichts.',
  'ask.allow': 'Erlauben',
  'ask.allowInChat': 'In diesem Chat erlauben',
  'page.unheard': 'Eine Person müsste zustimmen, und niemand konnte gefragt werden',
};
