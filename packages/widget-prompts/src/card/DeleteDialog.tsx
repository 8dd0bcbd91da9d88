import { Button, Dialog } from '@oriel/ui';
import { useT, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ title: z.string() });

/** Asks before a card is deleted; closes with `true` when it shall be. */
export default function DeleteDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { title } = z.parse(argsSchema, args);
  return (
    <Dialog
      title={t('delete.title')}
      destructive
      onClose={() => close(false)}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close(false)}>{t('kit.cancel')}</Button>
          <Button kind="danger" onClick={() => close(true)}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text', { title })}</p>
    </Dialog>
  );
}
