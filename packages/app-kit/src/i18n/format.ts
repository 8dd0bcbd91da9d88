import type { Locale } from '@oriel/contracts';

/** Formats numbers, dates and sizes for the language. A number and its unit never break across lines. */
export interface Format {
  /** The BCP 47 tag of the language, with its region. */
  readonly tag: string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `0.12` is 12 %. */
  percent(value: number): string;
  /** Whole cents of euro. */
  money(cents: number): string;
  date(value: number | string | Date, options?: Intl.DateTimeFormatOptions): string;
  /** Hours and minutes. */
  time(value: number | string | Date): string;
  /** "yesterday", "in 3 days"; the date from a week on. */
  relativeDay(value: number | string | Date, now?: number): string;
  /** In steps of 1,024, as the limits of the server are configured: 20 MB are 20 × 1,024 × 1,024 bytes. */
  bytes(value: number): string;
  /** Milliseconds as `0,8 s`, `12 s` or `2 min 5 s`. */
  duration(milliseconds: number): string;
}

const tags: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB' };
const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const day = 86_400_000;

const joined = (text: string): string => text.replace(/[ \u202f](?=[^ \u202f]*$)/, '\u00a0');

export function createFormat(locale: Locale): Format {
  const tag = tags[locale];
  // Creating a formatter takes a millisecond, and every message of a chat needs one.
  const dates: Record<string, Intl.DateTimeFormat> = {};
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, options).format(value);
  const date = (
    value: number | string | Date,
    options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
  ) => {
    const key = JSON.stringify(options);
    const known = dates[key] ?? new Intl.DateTimeFormat(tag, options);
    dates[key] = known;
    return known.format(new Date(value));
  };

  return {
    tag,
    number,
    percent: value => joined(number(value, { style: 'percent', maximumFractionDigits: 1 })),
    money: cents => joined(number(cents / 100, { style: 'currency', currency: 'EUR' })),
    date,
    time: value => date(value, { hour: '2-digit', minute: '2-digit' }),
    relativeDay(value, now = Date.now()) {
      const days = Math.round((startOfDay(new Date(value)) - startOfDay(new Date(now))) / day);
      if (Math.abs(days) >= 7) return date(value);
      const text = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
      return text;
    },
    bytes(value) {
      let step = 0;
      let amount = value;
      // From 1,000 on the next unit is shorter.
      while (amount >= 1000 && step < units.length - 1) {
        amount /= 1024;
        step++;
      }
      const isSmall = step === 0;
      return joined(
        number(amount, {
          style: 'unit',
          unit: units[step] ?? 'byte',
          // The short name of bytes has no plural.
          unitDisplay: isSmall ? 'long' : 'short',
          maximumFractionDigits: isSmall ? 0 : 1,
        }),
      );
    },
    duration(milliseconds) {
      const seconds = milliseconds / 1000;
      if (seconds < 10) return `${number(seconds, { maximumFractionDigits: 1 })}\u00a0s`;
      const whole = Math.round(seconds);
      const minutes = Math.floor(whole / 60);
      const rest = `${whole % 60}\u00a0s`;
      return minutes === 0 ? rest : `${minutes}\u00a0min ${rest}`;
    },
  };
}

/** A limit in bytes as megabytes, the unit in which it is configured. */
export const formatMegabytes = ({ number }: Format, bytes: number): string =>
  `${number(bytes / 1024 ** 2, { maximumFractionDigits: 1 })}\u00a0MB`;

function startOfDay(value: Date): number {
  return Date.UTC(value.getFullYear(), value.getMonth(), value.getDate());
}
