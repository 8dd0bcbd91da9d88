import { useSignals } from '@preact/signals-react/runtime';
import { Navigate } from 'react-router';
import { NeedsOrganization } from '../organizations/NoOrganizationPage';
import { usePortal } from '../store/portal-context';

/** The start page: the user's own prompts; for guests, the public ones. */
export function HomePage() {
  useSignals();
  const { session } = usePortal();
  if (session.state.value.kind !== 'signed-in') return <Navigate to="/guest" replace />;
  return (
    <NeedsOrganization>
      <Navigate to="/prompts/my" replace />
    </NeedsOrganization>
  );
}
