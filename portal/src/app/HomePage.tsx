import { useSignals } from '@preact/signals-react/runtime';
import { Navigate } from 'react-router';
import { NeedsOrganization } from '../organizations/NoOrganizationPage';
import { usePortal } from '../store/portal-context';
import { startPageOf } from '../store/portal-store';

/**
 * The start page: the own prompts or a new chat, see {@link startPageOf}; for guests, the public prompts.
 */
export function HomePage() {
  useSignals();
  const portal = usePortal();
  const { session, features } = portal;
  const isChat = startPageOf(portal) === 'chat' && features.isVisible('viewOrganizationChat');
  if (session.state.value.kind !== 'signed-in') return <Navigate to="/guest" replace />;
  return (
    <NeedsOrganization>
      <Navigate to={isChat ? '/chat' : '/prompts/my'} replace />
    </NeedsOrganization>
  );
}
