import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';

const SuspendedPage = lazy(() => import('./SuspendedPage'));

/** Shown to a user without any workspace, in place of everything that needs one. */
function NoOrganizationPage() {
  const { t } = useTranslation();
  const { dialogs } = usePortal();
  usePageTitle(undefined, t('organization.none'));
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={t('organization.none')}
        actions={
          <Button
            kind="primary"
            icon={<Plus />}
            onClick={() => void dialogs.open('OrganizationCreateDialog', {}).catch(() => undefined)}
          >
            {t('organization.create')}
          </Button>
        }
      >
        {t('organization.noneText')}
      </EmptyState>
    </div>
  );
}

/** Shows a page that needs a workspace to users who have one that is open, and to guests. */
export function NeedsOrganization({ children }: { children: ReactNode }) {
  useSignals();
  const { state, current } = usePortal().organizations;
  if (state.value.kind === 'none') return <NoOrganizationPage />;
  const organization = current.value;
  return organization?.suspended === undefined ? children : <SuspendedPage organization={organization} />;
}
