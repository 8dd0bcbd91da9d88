import type { Translate } from '@oriel/app-kit';

/** Offered durations in hours; the service accepts others, too. */
export const offeredHours = [8, 24, 7 * 24, 30 * 24] as const;

/** A duration such as "8 hours" or "7 days". */
export const hoursText = (hours: number, t: Translate): string =>
  hours % 24 === 0
    ? t('applications.days', { count: hours / 24 })
    : t('applications.hours', { count: hours });
