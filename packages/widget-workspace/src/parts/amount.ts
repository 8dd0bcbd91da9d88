/** The highest amount that the service accepts, in whole cents. */
const most = 100_000_000;

/** Parses an amount in euros, with a decimal comma or point, to whole cents; undefined if invalid. */
export function readAmount(text: string): number | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*€$|^€\s*/g, ''));
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= most ? cents : undefined;
}

/** Formats an amount for an input, with a decimal point, because every keyboard has one. */
export const writeAmount = (cents: number): string => (cents / 100).toFixed(2);
