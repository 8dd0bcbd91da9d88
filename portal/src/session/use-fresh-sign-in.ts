import { getSession, lifetimes } from '@oriel/contracts';
import { usePortal } from '../store/portal-context';

/** Seconds that filling in a form may take before the service would refuse it. */
const timeToType = 180;

const isRecent = (signedInAt: string | undefined): boolean =>
  signedInAt !== undefined &&
  Date.now() - Date.parse(signedInAt) < (lifetimes.freshSignIn - timeToType) * 1_000;

/** Whether an act that needs a fresh sign-in can go on. If not, a dialog leads to the sign-in, and from there to an address. */
export function useFreshSignIn(): (returnTo: string) => Promise<boolean> {
  const { client, session, dialogs } = usePortal();
  return async returnTo => {
    if (isRecent(session.user.peek()?.signedInAt)) return true;
    // The person may have signed in again in another tab.
    const now = await client.call(getSession, {}).catch(() => undefined);
    if (isRecent(now?.signedInAt)) return true;
    await dialogs.open('FreshSignInDialog', { returnTo }).catch(() => undefined);
    return false;
  };
}
