import { useEffect } from 'react';
import { useHost } from '../host/host-context';

/**
 * Starts the user's own sign-in in place; undefined if the page does not support it.
 *
 * @param isOffered - preloads it, so that the window opens within the click
 */
export function useOwnSignIn(isOffered = true): (() => void) | undefined {
  const { ownSignIn } = useHost();
  useEffect(() => {
    if (isOffered) ownSignIn?.prepare();
  }, [ownSignIn, isOffered]);
  return ownSignIn?.start;
}
