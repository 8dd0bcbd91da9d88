/**
 * The whole cents of a typed amount of euros, with a comma or a point.
 *
 * @param max - the largest amount, in cents
 * @returns null for an empty text, undefined for one that is no amount from one cent to the largest
 */
export function centsOf(text: string, max: number): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(typed)) return undefined;
  const cents = Math.round(Number(typed) * 100);
  return cents >= 1 && cents <= max ? cents : undefined;
}
