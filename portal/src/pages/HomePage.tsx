import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { usePortal } from '../app/portal-context';

/** The start: a person's own prompts; for guests, what everybody may see. */
export function HomePage() {
  useSignals();
  const { t } = useTranslation();
  const { session, organizations } = usePortal();
  if (session.state.value.kind !== 'signed-in') return <Navigate to="/guest" replace />;
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
  return <Navigate to="/prompts/my" replace />;
}
