import { RequestNumber, useErrorText } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage';

/** Shown when a page could not be rendered; also reachable by its URL. */
export function OopsPage({ error }: { error?: unknown }) {
  const { t } = useTranslation();
  const { requestId } = useErrorText()(error);
  return (
    <MessagePage
      icon={<CircleAlert />}
      title={t('oops.title')}
      requestNumber={<RequestNumber id={requestId} />}
      // The router may be part of what has failed.
      onHome={() => window.location.assign('/')}
      actions={
        <Button size="large" icon={<RotateCw />} onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      }
    >
      {t(requestId ? 'oops.textNumber' : 'oops.text')}
    </MessagePage>
  );
}
