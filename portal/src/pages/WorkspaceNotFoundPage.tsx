import { Button, EmptyState } from '@oriel/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { usePageTitle } from './use-page-title';

/** Shown for a URL that names a workspace not among the user's. */
export function WorkspaceNotFoundPage() {
  const { t } = useTranslation();
  const { organizations } = usePortal();
  const navigate = useNavigate();
  usePageTitle(undefined, t('organization.notFound'));
  // The user may have joined it since the list was fetched.
  useEffect(() => {
    organizations.reload().catch(() => undefined);
  }, [organizations]);
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={t('organization.notFound')}
        actions={
          <Button kind="primary" onClick={() => void navigate('/')}>
            {t('action.home')}
          </Button>
        }
      >
        {t('organization.notFoundText')}
      </EmptyState>
    </div>
  );
}
