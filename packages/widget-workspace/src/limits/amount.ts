/** The highest amount that the service takes, in whole cents. */
const most = 100_000_000;

/** Whole cents of an amount in euro, with a comma or a point before the cents; undefined where it is none. */
export function readAmount(text: string): number | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*€$|^€\s*/g, ''));
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= most ? cents : undefined;
}

/** As it is typed: a point before the cents, which every keyboard has. */
export const writeAmount = (cents: number): string => (cents / 100).toFixed(2);
