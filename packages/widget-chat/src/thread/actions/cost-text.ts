import type { Format, I18n } from '@oriel/app-kit';

/** Formats the cost of an answer. A non-zero cost never reads as zero. */
export const costText = (euro: number, t: I18n['t'], format: Format): string =>
  euro > 0 && euro < 0.01 ? t('details.costLess', { amount: format.money(1) }) : format.money(euro * 100);
