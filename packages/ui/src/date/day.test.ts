import { expect, it } from 'vitest';
import { addDays, addMonths, formatDay, isDay, parseDay, today, weeksOf } from './day';

it.each([
  ['27.11.2026', 'de-DE', '2026-11-27'],
  ['1.2.26', 'de-DE', '2026-02-01'],
  ['27/11/2026', 'en-GB', '2026-11-27'],
  ['11/27/2026', 'en-US', '2026-11-27'],
  ['2026-11-27', 'de-DE', '2026-11-27'],
  ['31.2.2026', 'de-DE', undefined],
  ['27.11.202', 'de-DE', undefined],
  ['27.11.', 'de-DE', undefined],
  ['tomorrow', 'en-GB', undefined],
])('reads %s in %s as %s', (text, locale, day) => {
  expect(parseDay(text, locale)).toBe(day);
});

it('writes a day in the order of the language', () => {
  expect(formatDay('2026-11-07', 'de-DE')).toBe('07.11.2026');
  expect(formatDay('2026-11-07', 'en-GB')).toBe('07/11/2026');
});

it('counts in days and months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  expect(isDay('2026-02-29')).toBe(false);
  expect(today(new Date(2026, 10, 27, 23, 59))).toBe('2026-11-27');
});

it('lays out a month from Monday', () => {
  const weeks = weeksOf('2026-11-27');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.filter(Boolean)).toEqual(['2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
});
