import { useT } from '@oriel/app-kit';
import { Button, EmptyState, Medal } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useHost } from '../host/host-context';

export interface SignInStateProps {
  isSigningIn: boolean;
  /** The purpose of signing in. Default: "Sign in to go on". */
  title?: string | undefined;
}

/** Replaces the content while nobody is signed in. */
export default function SignInState({ isSigningIn, title }: SignInStateProps) {
  useSignals();
  const host = useHost();
  const t = useT();
  const [hasAsked, setHasAsked] = useState(false);
  const { authentication } = host.state.value;
  const signIn = async () => {
    await host.signIn();
    setHasAsked(true);
  };
  // The other sign-in methods show their outcome themselves.
  const isInVain = hasAsked && !isSigningIn && authentication === 'token';
  return (
    <EmptyState
      drawing={
        <Medal>
          <LogIn />
        </Medal>
      }
      title={title ?? t('kit.signIn.title')}
      actions={
        <Button kind="primary" size="large" busy={isSigningIn} onClick={() => void signIn()}>
          {isSigningIn ? t('kit.signIn.busy') : t('kit.signIn.action')}
        </Button>
      }
    >
      <span role="status">{t(isInVain ? 'kit.signIn.nobody' : `kit.signIn.${authentication}`)}</span>
    </EmptyState>
  );
}
