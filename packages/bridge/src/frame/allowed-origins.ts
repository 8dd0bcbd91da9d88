import { OrielError } from '@oriel/contracts';

/**
 * The origins that may embed a frame, each written exactly as a browser writes it. A wildcard, a path or a trailing
 * slash is a mistake that would let in more or less than was meant.
 */
export function checkAllowedOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins) {
    if (!isExact(origin)) {
      throw new OrielError('INVALID_OPTIONS', `"${origin}" is not an exact origin.`, {
        hint: 'Write scheme, host and port only, such as https://www.example.com; * is never accepted.',
      });
    }
  }
  return new Set(origins);
}

function isExact(origin: string): boolean {
  try {
    const url = new URL(origin);
    return url.origin === origin && origin !== 'null' && !origin.includes('*');
  } catch {
    return false;
  }
}
