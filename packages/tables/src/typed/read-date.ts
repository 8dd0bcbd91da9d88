import type { DateCell } from './typed-cell';

type Order = 'dmy' | 'mdy';
/** A date as it may be read: `3/4/2026` has two readings. */
export type DateReading = Readonly<Partial<Record<Order, DateCell>>>;

const months = [
  ['januar', 'january', 'jänner'],
  ['februar', 'february'],
  ['märz', 'march', 'mrz'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september', 'sept'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
];
const day = 86_400_000;
/** Spreadsheets disagree on days before March 1900. */
const earliest = 61;

/** Reads a date in German, English or ISO notation; nothing if the text is none. */
export function readDate(written: string): DateReading | undefined {
  const text = written.trim().replace(/\s/g, ' ');
  if (text.length > 24) return undefined;
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return either(dateOf(iso[1], iso[2], iso[3], 'yyyy-mm-dd'));
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text) ?? /^(\d\d)\.(\d\d)\.(\d\d)$/.exec(text);
  if (dotted) {
    const [, date = '', month, year = ''] = dotted;
    return either(dateOf(year, month, date, `dd.mm.${'y'.repeat(year.length)}`));
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashed) {
    const [, first, second, year] = slashed;
    return both(dateOf(year, second, first, 'dd/mm/yyyy'), dateOf(year, first, second, 'mm/dd/yyyy'));
  }
  const named = /^(\d{1,2})(\.)? (\p{L}{3,9})\.? (\d{4})$/u.exec(text);
  if (named) {
    const [, date, dot = '', name = '', year] = named;
    return either(dateOf(year, monthOf(name), date, `d${dot} ${name.length > 4 ? 'mmmm' : 'mmm'} yyyy`));
  }
  const american = /^(\p{L}{3,9})\.? (\d{1,2}), (\d{4})$/u.exec(text);
  if (!american) return undefined;
  const [, name = '', date, year] = american;
  return either(dateOf(year, monthOf(name), date, `${name.length > 4 ? 'mmmm' : 'mmm'} d, yyyy`));
}

const monthOf = (name: string): string =>
  `${months.findIndex(names => names.some(each => each.startsWith(name.toLowerCase()))) + 1}`;

function dateOf(year = '', month = '', date = '', format = ''): DateCell | undefined {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const time = Date.UTC(fullYear, Number(month) - 1, Number(date));
  const found = new Date(time);
  const isReal = found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date);
  const serial = (time - Date.UTC(1899, 11, 30)) / day;
  return isReal && serial >= earliest ? { kind: 'date', serial, format } : undefined;
}

const either = (cell: DateCell | undefined): DateReading | undefined => cell && { dmy: cell, mdy: cell };

const both = (dmy: DateCell | undefined, mdy: DateCell | undefined): DateReading | undefined =>
  dmy || mdy ? { ...(dmy && { dmy }), ...(mdy && { mdy }) } : undefined;
