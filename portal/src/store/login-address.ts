import type { ColorScheme, Locale } from '@oriel/contracts';

/**
 * The sign-in URL, which returns to a page; the sign-in uses that page's look and language.
 *
 * @param prompt - `login` asks for the password even if the user is signed in
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
