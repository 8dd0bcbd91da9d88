/** Distinguishes the sign-ins of one page: one application on one origin has one. */
export const signInName = (access: string, pageOrigin: string, publishableKey: string | null): string =>
  `${access} ${pageOrigin} ${publishableKey ?? ''}`;

/** Storage key of a sign-in for which the whole page navigated away. */
export const roundTripKey = (name: string): string => `oriel:sign-in:${name}`;

/** Whether the page has just returned from such a sign-in. */
export function isBackFromSignIn(view: Window, name: string): boolean {
  try {
    return view.sessionStorage.getItem(roundTripKey(name)) !== null;
  } catch {
    return false;
  }
}
