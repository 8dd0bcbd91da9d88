import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { decide, type RouteRule } from './guard';
import { LoginRedirect } from './LoginRedirect';
import { StartSpinner } from './StartSpinner';

interface GuardProps {
  readonly rule: RouteRule;
  /** Address for users without the feature or the permission. Default: Home. */
  readonly otherwise?: string;
  readonly children: ReactNode;
}

/** Shows a route only to the intended users. */
export function Guard({ rule, otherwise = '/', children }: GuardProps) {
  useSignals();
  const { session, organizations, features } = usePortal();
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
  if (decision.kind === 'login') return <LoginRedirect returnTo={decision.returnTo} />;
  return children;
}
