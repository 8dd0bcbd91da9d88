export type Json = Readonly<Record<string, unknown>>;

export const asObject = (value: unknown): Json | undefined =>
  // Any object from JSON has string keys.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a count; some endpoints write numbers as texts. */
export function asCount(value: unknown): number {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && count > 0 && Number.isSafeInteger(Math.round(count))
    ? Math.round(count)
    : 0;
}
