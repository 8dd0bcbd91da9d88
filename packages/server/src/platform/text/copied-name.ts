import type { Locale } from '@oriel/contracts';

/** A name with a suffix that marks it as a copy, shortened so that both fit. */
export function copiedName(name: string, max: number, locale: Locale): string {
  const mark = locale === 'de' ? ' (Kopie)' : ' (Copy)';
  const room = max - mark.length;
  return `${[...name].slice(0, room).join('').trimEnd()}${mark}`;
}
