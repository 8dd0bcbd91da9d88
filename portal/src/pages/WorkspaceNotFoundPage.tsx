import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { MessagePage } from './MessagePage';
import { usePageTitle } from './use-page-title';

/** Shown for a URL that names a workspace not among the user's. */
export function WorkspaceNotFoundPage() {
  const { t } = useTranslation();
  const { organizations } = usePortal();
  usePageTitle(undefined, t('organization.notFound'));
  // The user may have joined it since the list was fetched.
  useEffect(() => {
    organizations.reload().catch(() => undefined);
  }, [organizations]);
  return (
    <MessagePage icon={<Building2 />} title={t('organization.notFound')}>
      {t('organization.notFoundText')}
    </MessagePage>
  );
}
