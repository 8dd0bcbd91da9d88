import type { ColorScheme, Locale } from '@oriel/contracts';

/**
 * Where a browser goes to sign in and comes back from; the sign-in looks and speaks like the page before.
 *
 * @param prompt - `login` asks for the password, also where the person is signed in
 */
export function loginAddress(
  returnTo: string,
  locale: Locale,
  colorScheme: ColorScheme,
  prompt?: 'login',
): string {
  const query = new URLSearchParams({ returnTo, locale, colorScheme, ...(prompt && { prompt }) });
  return `/api/core/v1/auth/login?${query}`;
}
