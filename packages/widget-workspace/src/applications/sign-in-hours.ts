import type { Translate } from '@oriel/widget-kit';

/** The times that are offered, in hours; the service takes others, too. */
export const offeredHours = [8, 24, 7 * 24, 30 * 24] as const;

/** A time such as "8 hours" or "7 days". */
export const hoursText = (hours: number, t: Translate): string =>
  hours % 24 === 0
    ? t('applications.days', { count: hours / 24 })
    : t('applications.hours', { count: hours });
