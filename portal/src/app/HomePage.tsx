import { useSignals } from '@preact/signals-react/runtime';
import { Navigate } from 'react-router';
import { NeedsOrganization } from '../organizations/NoOrganizationPage';
import { usePortal } from '../store/portal-context';

/**
 * The start page: the own prompts or a new chat, as the user, the workspace or the variant has chosen, in this order; for guests,
 * the public prompts.
 */
export function HomePage() {
  useSignals();
  const { session, accountPreferences, organizations, features, variant } = usePortal();
  const startPage =
    accountPreferences.startPage.value ?? organizations.current.value?.startPage ?? variant?.startPage;
  const isChat = startPage === 'chat' && features.isVisible('viewOrganizationChat');
  if (session.state.value.kind !== 'signed-in') return <Navigate to="/guest" replace />;
  return (
    <NeedsOrganization>
      <Navigate to={isChat ? '/chat' : '/prompts/my'} replace />
    </NeedsOrganization>
  );
}
