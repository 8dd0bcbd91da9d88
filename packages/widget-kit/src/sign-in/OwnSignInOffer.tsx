import { fetched } from '@oriel/app-kit';
import { useSignals } from '@preact/signals-react/runtime';
import { useHost } from '../host/host-context';
import { isApplicationPerson } from '../session/widget-session';

const Line = fetched(() => import('./OwnSignInLine'));

/** Offers people of an application to sign in to the workspace, if the application allows it; empty for everyone else. */
export function OwnSignInOffer() {
  useSignals();
  const host = useHost();
  const session = host.session.value;
  const isUnderWay = host.status.value.kind === 'auth';
  const isOffered =
    !isUnderWay && isApplicationPerson(session) && session?.application?.offersSignIn === true;
  return isOffered && host.ownSignIn ? <Line /> : null;
}
