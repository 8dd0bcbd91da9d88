import { Button, EmptyState, Medal } from '@oriel/ui';
import { LogIn } from 'lucide-react';
import { useHost } from '../host/host-context';
import { useT } from '../i18n/i18n-context';

export interface SignInStateProps {
  isSigningIn: boolean;
  /** What signing in is good for. Default: "Sign in to go on". */
  title?: string | undefined;
}

/** Stands in place of the content while nobody is signed in. */
export default function SignInState({ isSigningIn, title }: SignInStateProps) {
  const host = useHost();
  const t = useT();
  return (
    <EmptyState
      drawing={
        <Medal>
          <LogIn />
        </Medal>
      }
      title={title ?? t('kit.signIn.title')}
      actions={
        <Button kind="primary" size="large" busy={isSigningIn} onClick={() => void host.signIn()}>
          {isSigningIn ? t('kit.signIn.busy') : t('kit.signIn.action')}
        </Button>
      }
    >
      {t('kit.signIn.text')}
    </EmptyState>
  );
}
