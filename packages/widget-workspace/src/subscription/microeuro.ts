import type { Format } from '@oriel/widget-kit';

const perCent = 10_000;

/** An amount in millionths of a euro without its sign; less than a cent is said to be so. */
export function microeuroText(amount: number, format: Format): string {
  const size = Math.abs(amount);
  return size > 0 && size < perCent ? `<\u00a0${format.money(1)}` : format.money(size / perCent);
}

/** The same with its sign, as a ledger has it. */
export function signedText(amount: number, format: Format): string {
  const text = microeuroText(amount, format);
  if (Math.abs(amount) < perCent) return text;
  return `${amount < 0 ? '\u2212' : '+'}${text}`;
}
