import { Button, InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { RequestNumber } from '../errors/RequestNumber';
import { usePortal } from '../store/portal-context';

/** Reports that permissions are missing, which explains why entries are gone. */
export function FeaturesFailed() {
  useSignals();
  const { t } = useTranslation();
  const { features, organizations } = usePortal();
  const organization = organizations.current.value;
  if (!features.state.value.failed || !organization) return null;
  return (
    <div className="shell-note">
      <InlineNote
        tone="warning"
        role="alert"
        title={t('features.failed')}
        actions={
          <Button size="small" onClick={() => void features.load(organization.id)}>
            {t('action.retry')}
          </Button>
        }
      >
        {t('features.failedText')} <RequestNumber error={features.state.value.error} />
      </InlineNote>
    </div>
  );
}
