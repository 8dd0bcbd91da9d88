import { getSession, lifetimes } from '@oriel/contracts';
import { usePortal } from '../store/portal-context';

/** Seconds reserved for filling in a form before the service would reject its sign-in as too old. */
const timeToType = 180;

const isRecent = (signedInAt: string | undefined): boolean =>
  signedInAt !== undefined &&
  Date.now() - Date.parse(signedInAt) < (lifetimes.freshSignIn - timeToType) * 1_000;

/**
 * Checks whether an action that needs a recent sign-in may continue. If not, a dialog opens the sign-in, which returns to a URL.
 */
export function useFreshSignIn(): (returnTo: string) => Promise<boolean> {
  const { client, session, dialogs } = usePortal();
  return async returnTo => {
    if (isRecent(session.user.peek()?.signedInAt)) return true;
    // The user may have signed in again in another tab.
    const now = await client.call(getSession, {}).catch(() => undefined);
    if (isRecent(now?.signedInAt)) return true;
    await dialogs.open('FreshSignInDialog', { returnTo }).catch(() => undefined);
    return false;
  };
}
