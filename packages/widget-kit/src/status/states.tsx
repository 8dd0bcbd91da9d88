import { Skeleton } from '@oriel/ui';
import { fetched } from '../fetched/fetched';
import { useT } from '../i18n/i18n-context';
import type { FailedStateProps } from './FailedState';

/** Stands in place of the content while nobody is signed in; fetched when that is so. */
const SignInState = fetched(() => import('./SignInState'));
/** The error state, fetched when an error occurs. */
const FailedState = fetched(() => import('./FailedState'));

export function SignIn(props: { isSigningIn: boolean; title?: string | undefined }) {
  return <SignInState {...props} waiting={<Skeleton lines={4} />} />;
}

/** Until its words have come, and where they cannot come, one line says it. */
export function Failed(props: FailedStateProps) {
  const t = useT();
  const line = (
    <p className="k-frame-state" role="alert">
      {t('kit.failed')} ({props.error.code})
    </p>
  );
  return <FailedState {...props} waiting={line} />;
}
