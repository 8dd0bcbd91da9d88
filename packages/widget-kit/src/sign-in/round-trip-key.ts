/** Tells the sign-ins of one page apart: one application on one origin has one. */
export const signInName = (access: string, pageOrigin: string, publishableKey: string | null): string =>
  `${access} ${pageOrigin} ${publishableKey ?? ''}`;

/** Where a sign-in that has taken the page with it is kept. */
export const roundTripKey = (name: string): string => `oriel:sign-in:${name}`;

/** Whether the page is back from a sign-in that took it along. */
export function isBackFromSignIn(view: Window, name: string): boolean {
  try {
    return view.sessionStorage.getItem(roundTripKey(name)) !== null;
  } catch {
    return false;
  }
}
