import { fetched, useT } from '@oriel/app-kit';
import { Skeleton } from '@oriel/ui';
import type { FailedStateProps } from './FailedState';

/** Replaces the content while nobody is signed in; fetched on demand. */
const SignInState = fetched(() => import('./SignInState'));
/** The error state, fetched when an error occurs. */
const FailedState = fetched(() => import('./FailedState'));

export function SignIn(props: { isSigningIn: boolean; title?: string | undefined }) {
  return <SignInState {...props} waiting={<Skeleton lines={4} />} />;
}

/** One line shows the error until its texts have loaded, and if they cannot. */
export function Failed(props: FailedStateProps) {
  const t = useT();
  const line = (
    <p className="k-frame-state" role="alert">
      {t('kit.failed')} ({props.error.code})
    </p>
  );
  return <FailedState {...props} waiting={line} />;
}
