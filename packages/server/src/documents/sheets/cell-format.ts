/*
 * Shows the value of a cell as its number format does. numfmt formats numbers and times as spreadsheet programs do. Dates are
 * written as 2023-03-15 whatever their format: 3/4/2023 would depend on the country, and a format may show only a part of it.
 */
import { format, getFormatDateInfo, isDateFormat } from 'numfmt';

/** Maximum characters of a format in Excel. */
const maxPattern = 255;

/** The formats that a workbook does not declare, as ECMA-376 defines them. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'yyyy-mm-dd',
  16: 'yyyy-mm-dd',
  17: 'yyyy-mm-dd',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  59: '0',
  60: '0.00',
  61: '#,##0',
  62: '#,##0.00',
  67: '0%',
  68: '0.00%',
  69: '# ?/?',
  70: '# ??/??',
  71: 'yyyy-mm-dd',
  72: 'yyyy-mm-dd',
  73: 'yyyy-mm-dd',
  74: 'yyyy-mm-dd',
  75: 'h:mm',
  76: 'h:mm:ss',
  77: 'yyyy-mm-dd h:mm',
  78: 'mm:ss',
  79: '[h]:mm:ss',
  80: 'mm:ss.0',
};

/** In East Asian and Thai workbooks these are dates; some are times in some languages. */
const isRegionalDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const builtInFormat = (id: number): string =>
  builtIn[id] ?? (isRegionalDate(id) ? 'yyyy-mm-dd' : 'General');

/** A number format, prepared for use. */
export interface CellFormat {
  readonly pattern: string;
  /** Whether it shows a day, month or year. */
  readonly isDate: boolean;
  readonly hasTime: boolean;
  readonly hasSeconds: boolean;
}

const general: CellFormat = { pattern: 'General', isDate: false, hasTime: false, hasSeconds: false };

/** Prepares a format for use with `showNumber`. */
export function readFormat(pattern: string): CellFormat {
  if (pattern.length > maxPattern || /^general$/i.test(pattern)) return general;
  // A currency's country would change the separators from those of other cells; names of months are not shown.
  const neutral = pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) =>
    sign === '' ? '' : `"${sign}"`,
  );
  try {
    // Throws for an invalid format.
    format(neutral, 1, options);
    if (!isDateFormat(neutral)) return { ...general, pattern: neutral };
    const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(neutral);
    return {
      pattern: neutral,
      // numfmt takes the minutes of `mm:ss` for a month.
      isDate: year || day || (month && !seconds),
      hasTime: hours || minutes || seconds,
      hasSeconds: seconds,
    };
  } catch {
    return general;
  }
}

const options = { dateSpanLarge: false };

/** Excel calculates with 15 digits. */
const plain = (value: number): string => String(Number(value.toPrecision(15))).replace('e', 'E');

/** @param value In the date system that starts in 1900. */
export function showNumber(value: number, { pattern, isDate, hasTime, hasSeconds }: CellFormat): string {
  if (isDate) return showDate(value, hasTime, hasSeconds) ?? plain(value);
  if (pattern === 'General') return plain(value);
  let shown = '';
  try {
    // Excel shows no negative time; other programs write a minus before it.
    const isNegativeTime = hasTime && value < 0;
    shown = format(pattern, isNegativeTime ? -value : value, options)
      .replace(/\s+/g, ' ')
      .trim();
    if (isNegativeTime) shown = `-${shown}`;
  } catch {
    return plain(value);
  }
  // A format may hide zeros. Another number that it hides is still there.
  return shown === '' && value !== 0 ? plain(value) : shown;
}

export function showText(text: string, { pattern }: CellFormat): string {
  if (!pattern.includes('@') || pattern === '@') return text;
  try {
    return format(pattern, text, options).trim() || text;
  } catch {
    return text;
  }
}

const dayMilliseconds = 86_400_000;

/** Days since the end of 1899, with the time as the fraction; the format includes 29 February 1900, which did not exist. */
function showDate(days: number, hasTime: boolean, hasSeconds: boolean): string | undefined {
  if (!(days >= 0 && days < 2_958_466)) return undefined;
  const unit = hasSeconds ? 1_000 : 60_000;
  // A time of 17:59:59.9999 is a calculated 18:00.
  const exact = Math.round((days * dayMilliseconds) / 1_000) * 1_000;
  const milliseconds = hasTime ? Math.floor(exact / unit) * unit : exact;
  const day = Math.floor(milliseconds / dayMilliseconds);
  const time = milliseconds % dayMilliseconds;
  const date = new Date((day - (day < 60 ? 25_568 : 25_569)) * dayMilliseconds + time).toISOString();
  const clock = date.slice(11, hasSeconds && time % 60_000 > 0 ? 19 : 16);
  if (!hasTime || (time === 0 && day > 0)) return date.slice(0, 10);
  return day === 0 ? clock : `${date.slice(0, 10)} ${clock}`;
}

/** A date in ISO 8601, as strict workbooks write it. */
export const showIsoDate = (text: string): string =>
  text
    .replace(/(?:\.\d+)?Z?$/, '')
    .replace(/T00:00(?::00)?$/, '')
    .replace('T', ' ')
    .replace(/( \d\d:\d\d):00$/, '$1');
