import type { ImagesProps } from '@oriel/contracts';

const texts = ['message', 'agent', 'outputFormat', 'style', 'aspectRatio'] as const;
const numbers = ['width', 'height', 'count'] as const;
/** Maximum characters of a description; a longer one is no valid link. */
const longest = 5_000;

/** The initial form values in a URL; everything else is ignored. */
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
  // The names come from the two lists, each with its type.
  return found as ImagesProps;
}
