import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { WorkspaceNotFoundPage } from '../pages/WorkspaceNotFoundPage';
import { usePortal } from '../store/portal-context';

/**
 * Shows a page only in the workspace named in the URL: switches to it first, or reports that it is not among the user's. Guests
 * have none; the sign-in keeps the URL.
 */
export function AddressedOrganization({ children }: { children: ReactNode }) {
  useSignals();
  const { session, organizations } = usePortal();
  const { pathname, search } = useLocation();
  const wanted = new URLSearchParams(search).get('organization');
  if (!wanted || !session.user.value || wanted === organizations.current.value?.id) return children;
  if (!organizations.find(wanted)) return <WorkspaceNotFoundPage />;
  const state: SwitchingState = { organizationId: wanted, next: pathname + search };
  return <Navigate to="/switching" replace state={state} />;
}
