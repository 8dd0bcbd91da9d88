/** Characters that a reader does not see, and those that reorder others. */
const unseen = /(?! )[\p{C}\p{Z}]| {2,}/gu;
const plainName = /^[\p{L}\p{N}_.-]+$/u;

/**
 * The arguments of a call as somebody is asked to allow it: `name: value` a line. They may come from whoever wants
 * something else to be allowed than is read, so no value can look like a further line, or be read in another order.
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
