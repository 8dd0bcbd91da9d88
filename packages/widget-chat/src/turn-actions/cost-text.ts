import type { Format, I18n } from '@oriel/widget-kit';

/** The cost of an answer as a text. A cost that is not nothing never reads as nothing. */
export const costText = (euro: number, t: I18n['t'], format: Format): string =>
  euro > 0 && euro < 0.01 ? t('details.costLess', { amount: format.money(1) }) : format.money(euro * 100);
