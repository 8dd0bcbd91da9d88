import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { WorkspaceNotFoundPage } from '../pages/WorkspaceNotFoundPage';
import { usePortal } from '../store/portal-context';

/**
 * Shows a page in the workspace that the address names, and in no other one: switches to it first, or says that it is not
 * among those of the user. Guests have none; the sign-in keeps the address.
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
