/** A calendar day without a time zone, as `2026-11-27`. */
export type Day = string;

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** Whether a text is an existing day. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text).getTime()) && dayOf(utc(text)) === text;
}

/** The current day in the user's time zone. */
export function today(now = new Date()): Day {
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** The day that many days later. */
export function addDays(day: Day, count: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or its last one. */
export function addMonths(day: Day, count: number): Day {
  const date = utc(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(last, Number(day.slice(8))));
  return dayOf(date);
}

/** The first day of the month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The days since the last Monday. */
export const daysSinceMonday = (day: Day): number => (utc(day).getUTCDay() + 6) % 7;

/** The weeks of a month, each of seven days; days of other months are missing. */
export function weeksOf(day: Day): (Day | undefined)[][] {
  const first = startOfMonth(day);
  const start = addDays(first, -daysSinceMonday(first));
  const weeks: (Day | undefined)[][] = [];
  for (let monday = start; monday < addMonths(first, 1); monday = addDays(monday, 7)) {
    const week = [0, 1, 2, 3, 4, 5, 6].map(index => addDays(monday, index));
    weeks.push(week.map(each => (each.slice(0, 7) === first.slice(0, 7) ? each : undefined)));
  }
  return weeks;
}

/**
 * Writes a day in the language. Default: in digits, as it is typed (`27.11.2026`).
 *
 * @param locale - a BCP 47 tag
 */
export function formatDay(
  day: Day,
  locale: string,
  options: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' },
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', numberingSystem: 'latn' }).format(
    utc(day),
  );
}

/**
 * Reads a typed day in the order of the language, with any separators; `2026-11-27` is read in every language. Two digits of a
 * year are in this century.
 */
export function parseDay(text: string, locale: string): Day | undefined {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length !== 3) return;
  const order =
    numbers[0]?.length === 4
      ? ['year', 'month', 'day']
      : new Intl.DateTimeFormat(locale)
          .formatToParts(0)
          .map(({ type }) => type)
          .filter(type => type !== 'literal');
  const part = (type: string) => numbers[order.indexOf(type)] ?? '';
  const year = part('year');
  if (year.length !== 2 && year.length !== 4) return;
  const day = `${year.padStart(4, '20')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
