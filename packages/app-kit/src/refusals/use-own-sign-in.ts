import { useEffect } from 'react';
import { useApp } from '../app/app';

/**
 * Starts the user's own sign-in in place; undefined if the page does not support it.
 *
 * @param isOffered - preloads it, so that the window opens within the click
 */
export function useOwnSignIn(isOffered = true): (() => void) | undefined {
  const { ownSignIn } = useApp();
  useEffect(() => {
    if (isOffered) ownSignIn?.prepare();
  }, [ownSignIn, isOffered]);
  return ownSignIn?.start;
}
