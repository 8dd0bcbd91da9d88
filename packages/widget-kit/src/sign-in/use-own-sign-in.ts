import { useEffect } from 'react';
import { useHost } from '../host/host-context';

/**
 * Starts the person's own sign-in in place; undefined if the page does not support it.
 *
 * @param isOffered - fetches what it needs, so that the window opens in the click
 */
export function useOwnSignIn(isOffered = true): (() => void) | undefined {
  const { ownSignIn } = useHost();
  useEffect(() => {
    if (isOffered) ownSignIn?.prepare();
  }, [ownSignIn, isOffered]);
  return ownSignIn?.start;
}
