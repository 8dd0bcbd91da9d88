import type { ImagesProps } from '@oriel/contracts';

const texts = ['message', 'agent', 'outputFormat', 'style', 'aspectRatio'] as const;
const numbers = ['width', 'height', 'count'] as const;
/** More characters than any description may have are nobody's link. */
const longest = 5_000;

/** The first values of the form in an address; whatever else stands there is left out. */
export function readWishes(query: URLSearchParams): ImagesProps {
  const read = (name: string) => {
    const value = query.get(name);
    return value === null || value === '' || value.length > longest ? undefined : value;
  };
  const found: Record<string, string | number> = {};
  for (const name of texts) {
    const value = read(name);
    if (value !== undefined) found[name] = value;
  }
  for (const name of numbers) {
    const value = Number(read(name) ?? Number.NaN);
    if (Number.isInteger(value) && value > 0) found[name] = value;
  }
  // The names are those of the two lists, with the types that each has.
  return found as ImagesProps;
}
