import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';

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

/** Shows a page that needs a workspace to users who have one, and to guests. */
export function NeedsOrganization({ children }: { children: ReactNode }) {
  useSignals();
  return usePortal().organizations.state.value.kind === 'none' ? <NoOrganizationPage /> : children;
}
