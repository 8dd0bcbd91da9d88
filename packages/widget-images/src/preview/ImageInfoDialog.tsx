import { useT } from '@oriel/app-kit';
import { Button, Dialog } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ retentionDays: z._default(z.number(), 90) });

/** Explains once how images work: their price, their retention, and their visibility. */
export default function ImageInfoDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { retentionDays } = z.parse(argsSchema, args ?? {});
  return (
    <Dialog
      title={t('info.title')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        <Button kind="primary" onClick={() => close()}>
          {t('info.start')}
        </Button>
      }
    >
      <p>{t('info.text')}</p>
      <ul className="i-info">
        <li>{t('info.cost')}</li>
        <li>{t('info.kept', { count: retentionDays })}</li>
        <li>{t('info.private')}</li>
      </ul>
    </Dialog>
  );
}
