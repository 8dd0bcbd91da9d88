import { useSignals } from '@preact/signals-react/runtime';
import { fetched } from '../fetched/fetched';
import { useHost } from '../host/host-context';
import { isApplicationPerson } from '../session/widget-session';

const Line = fetched(() => import('./OwnSignInLine'));

/** Offers a person of an application to see the workspace, where its page does so; nothing for everybody else. */
export function OwnSignInOffer() {
  useSignals();
  const host = useHost();
  const session = host.session.value;
  const isUnderWay = host.status.value.kind === 'auth';
  const isOffered =
    !isUnderWay && isApplicationPerson(session) && session?.application?.offersSignIn === true;
  return isOffered && host.ownSignIn ? <Line /> : null;
}
