import { addDays, type Day, startOfMonth, today } from './day';

/** A range of days; an empty end is open. */
export interface DayRange {
  readonly from: Day | '';
  readonly to: Day | '';
}

/** Frequent ranges that end today; `all` is open at both ends. */
export type DatePreset = 'last7Days' | 'last30Days' | 'thisMonth' | 'all';

/** The ranges as of today, in their order on screen. */
export const presetRanges = (): Readonly<Record<DatePreset, DayRange>> => ({
  last7Days: { from: addDays(today(), -6), to: today() },
  last30Days: { from: addDays(today(), -29), to: today() },
  thisMonth: { from: startOfMonth(today()), to: today() },
  all: { from: '', to: '' },
});

/** The preset that equals a range. */
export function presetOf({ from, to }: DayRange): DatePreset | undefined {
  const ranges = presetRanges();
  // The keys of a literal object.
  const names = Object.keys(ranges) as DatePreset[];
  return names.find(name => ranges[name].from === from && ranges[name].to === to);
}
