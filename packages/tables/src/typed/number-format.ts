import type { NumberCell } from './typed-cell';

/** Format code of a spreadsheet, which shows it with the separators of its own locale. Nothing for a plain integer. */
export function numberFormat({ decimals, isGrouped, unit, isUnitFirst }: NumberCell): string | undefined {
  const digits = `${isGrouped ? '#,##0' : '0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  if (unit === '%') return `${digits}%`;
  if (unit === '') return isGrouped || decimals > 0 ? digits : undefined;
  if (!isUnitFirst) return `${digits} "${unit}"`;
  const prefix = /\p{L}$/u.test(unit) ? `"${unit} "` : `"${unit}"`;
  return `${prefix}${digits};-${prefix}${digits}`;
}
