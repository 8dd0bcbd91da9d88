import { Button, ErrorState } from '@oriel/ui';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Shown when a page could not be drawn; also reached by its address. */
export function OopsPage({ requestNumber }: { requestNumber?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <ErrorState
        level={1}
        title={t('oops.title')}
        requestNumber={requestNumber}
        actions={
          <>
            <Button kind="primary" icon={<RotateCw />} onClick={() => window.location.reload()}>
              {t('action.reload')}
            </Button>
            <Button onClick={() => window.location.assign('/')}>{t('action.home')}</Button>
          </>
        }
      >
        {t(requestNumber ? 'oops.textNumber' : 'oops.text')}
      </ErrorState>
    </div>
  );
}
