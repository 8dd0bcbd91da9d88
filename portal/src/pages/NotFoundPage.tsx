import { Button, ErrorState } from '@oriel/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageTitle } from './use-page-title';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(undefined, t('notFound.title'));
  return (
    <div className="page">
      <ErrorState
        level={1}
        tone="accent"
        icon={<SearchX />}
        title={t('notFound.title')}
        actions={
          <Button
            kind="primary"
            icon={<ArrowLeft />}
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          >
            {t('action.back')}
          </Button>
        }
      >
        {t('notFound.text')}
      </ErrorState>
    </div>
  );
}
