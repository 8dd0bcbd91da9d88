import { Button, Dialog } from '@oriel/ui';
import { useT } from '../i18n/i18n-context';
import type { ConfirmRequest } from './dialog-store';

export interface ConfirmDialogProps {
  request: ConfirmRequest;
  close: (result?: unknown) => void;
}

/** A question with two answers. Fetched when it is asked. */
export default function ConfirmDialog({ request, close }: ConfirmDialogProps) {
  const t = useT();
  const { title, text, confirmLabel, cancelLabel = t('kit.cancel'), destructive = false } = request;
  return (
    <Dialog
      title={title}
      destructive={destructive}
      onClose={() => close(false)}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close(false)}>{cancelLabel}</Button>
          <Button kind={destructive ? 'danger' : 'primary'} onClick={() => close(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text === undefined ? null : <p>{text}</p>}
    </Dialog>
  );
}
