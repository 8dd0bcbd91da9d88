import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { usePortal } from '../app/portal-context';

/** The start: the chat for those who may use it, the sign-in for guests. */
export function HomePage() {
  useSignals();
  const { t } = useTranslation();
  const { session, organizations, features, loginAddress } = usePortal();
  if (session.state.value.kind !== 'signed-in') {
    return (
      <div className="page">
        <EmptyState
          level={1}
          title={t('login.title')}
          actions={
            <Button
              kind="primary"
              size="large"
              icon={<LogIn />}
              onClick={() => window.location.assign(loginAddress('/'))}
            >
              {t('login.action')}
            </Button>
          }
        >
          {t('login.text')}
        </EmptyState>
      </div>
    );
  }
  const organization = organizations.state.value.kind;
  if (organization === 'none' || organization === 'not-found') {
    const key = organization === 'none' ? 'none' : 'notFound';
    return (
      <div className="page">
        <EmptyState
          level={1}
          title={t(`organization.${key}`)}
          actions={
            organization === 'not-found' ? (
              <Button kind="primary" onClick={() => window.location.assign('/')}>
                {t('action.home')}
              </Button>
            ) : undefined
          }
        >
          {t(`organization.${key}Text`)}
        </EmptyState>
      </div>
    );
  }
  if (features.isVisible('viewOrganizationChat')) return <Navigate to="/chat" replace />;
  return (
    <div className="page">
      <EmptyState level={1} title={t('features.denied')}>
        {t('features.deniedText')}
      </EmptyState>
    </div>
  );
}
