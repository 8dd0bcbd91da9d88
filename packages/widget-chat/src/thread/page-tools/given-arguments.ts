/** Invisible characters, and those that reorder others. */
const unseen = /(?! )[\p{C}\p{Z}]| {2,}/gu;
const plainName = /^[\p{L}\p{N}_.-]+$/u;

/**
 * The arguments of a call as shown for confirmation: one `name: value` per line. They may be crafted by an attacker to mislead
 * the reader, so no value can look like another line or reorder the text.
 */
export function givenArguments(text: string): string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return tell(text);
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return tell(given);
  return Object.entries(given)
    .map(([name, value]) => `${plainName.test(name) ? name : quote(name)}: ${tell(value)}`)
    .join('\n');
}

const tell = (value: unknown): string =>
  typeof value === 'string' && value.search(unseen) < 0 ? value : quote(value);

const quote = (value: unknown): string =>
  JSON.stringify(value).replace(unseen, signs =>
    [...signs].map(sign => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join(''),
  );
