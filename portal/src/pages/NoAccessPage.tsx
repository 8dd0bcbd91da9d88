import { Button, ErrorState } from '@oriel/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageTitle } from './use-page-title';

/** Shown when the service refuses what a page needs, although its features allowed it. */
export function NoAccessPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(undefined, t('noAccess.title'));
  return (
    <div className="page">
      <ErrorState
        level={1}
        tone="accent"
        icon={<Lock />}
        title={t('noAccess.title')}
        actions={<Button onClick={() => void navigate('/')}>{t('action.home')}</Button>}
      >
        {t('noAccess.text')}
      </ErrorState>
    </div>
  );
}
