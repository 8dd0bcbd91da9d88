import type { Format } from '@oriel/app-kit';
import type { Credits } from '@oriel/contracts';

const perCent = 10_000;

/** Formats an amount in millionths of a euro without its sign; amounts below one cent are shown as such. */
export function microeuroText(amount: number, format: Format): string {
  const size = Math.abs(amount);
  return size > 0 && size < perCent ? `<\u00a0${format.money(1)}` : format.money(size / perCent);
}

/** The remaining credit in whole cents, rounded down by the server as in chats and images; less than one cent is shown as such. */
export function creditText({ balance, balanceMicroeuro }: Credits, format: Format): string {
  return balance === 0 ? microeuroText(balanceMicroeuro, format) : format.money(balance);
}

/** The same as `microeuroText`, with its sign, for a ledger. */
export function signedText(amount: number, format: Format): string {
  const text = microeuroText(amount, format);
  if (Math.abs(amount) < perCent) return text;
  return `${amount < 0 ? '\u2212' : '+'}${text}`;
}
