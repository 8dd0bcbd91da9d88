import { EmptyState } from '@oriel/ui';
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
  if (organizations.state.value.kind === 'none') {
    return (
      <div className="page">
        <EmptyState level={1} title={t('organization.none')}>
          {t('organization.noneText')}
        </EmptyState>
      </div>
    );
  }
  return <Navigate to="/prompts/my" replace />;
}
