import { OrielError } from '@oriel/contracts';

/**
 * Checks the origins that may embed an iframe; each must be written exactly as a browser writes it. A wildcard, a path or a
 * trailing slash is a mistake that would allow more or less than intended.
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
