import { Button, Dialog, Medal } from '@oriel/ui';
import { useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { Lock } from 'lucide-react';
import * as z from 'zod/mini';
import { upgradeTopics } from './use-upgrade';

const argsSchema = z.object({
  topic: z._default(z.enum(upgradeTopics), 'plan'),
  /** Others are sent to an administrator. */
  mayUpgrade: z._default(z.boolean(), false),
});

/** Says what a higher plan is good for; closes with `plans` where the person wants to see them. */
export default function UpgradePlanDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { topic, mayUpgrade } = z.parse(argsSchema, args ?? {});
  return (
    <Dialog
      title={t(`upgrade.${topic}Title`)}
      medal={
        <Medal>
          <Lock />
        </Medal>
      }
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        mayUpgrade ? (
          <>
            <Button onClick={() => close()}>{t('upgrade.notNow')}</Button>
            <Button kind="primary" onClick={() => close('plans')}>
              {t('upgrade.action')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={() => close()}>
            {t('kit.close')}
          </Button>
        )
      }
    >
      <p>{t(`upgrade.${topic}Text`)}</p>
      <p>{mayUpgrade ? t('upgrade.dialogText') : `${t('upgrade.askTitle')}.`}</p>
    </Dialog>
  );
}
