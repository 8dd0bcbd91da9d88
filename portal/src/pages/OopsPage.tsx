import { RequestNumber, useErrorText } from '@oriel/app-kit';
import { Button, ErrorState } from '@oriel/ui';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Shown when a page could not be rendered; also reachable by its URL. */
export function OopsPage({ error }: { error?: unknown }) {
  const { t } = useTranslation();
  const { requestId } = useErrorText()(error);
  return (
    <div className="page">
      <ErrorState
        level={1}
        title={t('oops.title')}
        requestNumber={<RequestNumber id={requestId} />}
        actions={
          <>
            <Button kind="primary" icon={<RotateCw />} onClick={() => window.location.reload()}>
              {t('action.reload')}
            </Button>
            <Button onClick={() => window.location.assign('/')}>{t('action.home')}</Button>
          </>
        }
      >
        {t(requestId ? 'oops.textNumber' : 'oops.text')}
      </ErrorState>
    </div>
  );
}
