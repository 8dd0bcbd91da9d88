import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';

const SuspendedPage = lazy(() => import('./SuspendedPage'));

/** Opens the dialog that creates a workspace, for links from widgets. */
export function CreateOrganizationPage() {
  const { dialogs } = usePortal();
  useEffect(() => {
    void dialogs.open('OrganizationCreateDialog', {}).catch(() => undefined);
  }, [dialogs]);
  return <NoOrganizationPage isFirst={false} />;
}

/** Shown to a user without any workspace, in place of everything that needs one. */
function NoOrganizationPage({ isFirst = true }: { isFirst?: boolean }) {
  const { t } = useTranslation();
  const { dialogs } = usePortal();
  const title = t(isFirst ? 'organization.none' : 'organization.create');
  usePageTitle(undefined, title);
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={title}
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
        {t(isFirst ? 'organization.noneText' : 'organization.anotherText')}
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
