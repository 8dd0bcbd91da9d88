import type { ColorScheme, Locale } from '@oriel/contracts';

/** Where a browser goes to sign in and comes back from; the sign-in looks and speaks like the page before. */
export const loginAddress = (returnTo: string, locale: Locale, colorScheme: ColorScheme): string =>
  `/api/core/v1/auth/login?${new URLSearchParams({ returnTo, locale, colorScheme })}`;
