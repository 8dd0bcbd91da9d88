import { Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { MessagePage } from './MessagePage';
import { usePageTitle } from './use-page-title';

/** Shown for an unknown URL. */
export function NotFoundPage() {
  useSignals();
  const { session, loginAddress } = usePortal();
  const { pathname, search } = useLocation();
  const { t } = useTranslation();
  const navigate = useNavigate();
  usePageTitle(undefined, t('notFound.title'));
  return (
    <MessagePage
      icon={<SearchX />}
      title={t('notFound.title')}
      actions={
        <>
          {session.state.value.kind === 'guest' && (
            <Button size="large" onClick={() => window.location.assign(loginAddress(pathname + search))}>
              {t('login.action')}
            </Button>
          )}
          <Button
            size="large"
            icon={<ArrowLeft />}
            onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}
          >
            {t('action.back')}
          </Button>
        </>
      }
    >
      {t('notFound.text')}
    </MessagePage>
  );
}
