import { Button, ErrorState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { LogIn } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { decide, type RouteRule } from './guard';
import { LoginRedirect } from './LoginRedirect';
import { StartSpinner } from './StartSpinner';

// Most visits never need it.
const NoAccessPage = lazy(() => import('../pages/NoAccessPage'));

interface GuardProps {
  readonly rule: RouteRule;
  /** Address for users whose workspace lacks the feature. Default: Home. */
  readonly otherwise?: string;
  readonly children: ReactNode;
}

/** Shows a route only to the intended users. */
export function Guard({ rule, otherwise = '/', children }: GuardProps) {
  useSignals();
  const { session, organizations, features, isSessionEnded } = usePortal();
  const { pathname, search } = useLocation();
  const user = session.state.value.kind;
  const organization = organizations.state.value.kind;
  const decision = decide(
    rule,
    {
      user: user === 'guest' || user === 'signed-in' ? user : 'pending',
      organization: organization === 'pending' ? 'pending' : 'ready',
      features: features.state.value.loaded || organization !== 'ready' ? 'ready' : 'pending',
      flags: features.state.value.flags,
      permissions: features.state.value.permissions,
    },
    pathname + search,
  );
  if (decision.kind === 'wait') return <StartSpinner />;
  if (decision.kind === 'home') return <Navigate to={otherwise} replace />;
  if (decision.kind === 'refused') return <NoAccessPage />;
  if (decision.kind === 'login')
    return isSessionEnded.value ? (
      <SessionEnded returnTo={decision.returnTo} />
    ) : (
      <LoginRedirect returnTo={decision.returnTo} />
    );
  return children;
}

/** Explains that the session has ended; the sign-in returns to the page. */
function SessionEnded({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation();
  const { loginAddress } = usePortal();
  return (
    <div className="page message">
      <ErrorState
        level={1}
        tone="accent"
        icon={<LogIn />}
        title={t('login.ended')}
        actions={
          <Button kind="primary" size="large" onClick={() => window.location.assign(loginAddress(returnTo))}>
            {t('login.action')}
          </Button>
        }
      >
        {t('login.endedText')}
      </ErrorState>
    </div>
  );
}
