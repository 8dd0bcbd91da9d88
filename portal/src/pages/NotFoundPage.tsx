import { Button } from '@oriel/ui';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MessagePage } from './MessagePage';
import { usePageTitle } from './use-page-title';

/** Shown for an unknown URL. Guests can sign in with the button in the header. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(undefined, t('notFound.title'));
  return (
    <MessagePage
      icon={<SearchX />}
      title={t('notFound.title')}
      actions={
        <Button
          size="large"
          icon={<ArrowLeft />}
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          {t('action.back')}
        </Button>
      }
    >
      {t('notFound.text')}
    </MessagePage>
  );
}
