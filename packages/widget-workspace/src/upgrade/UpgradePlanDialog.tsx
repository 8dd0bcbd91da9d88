import { useT } from '@oriel/app-kit';
import { lockedStatuses, paidPlans } from '@oriel/contracts';
import { Button, Dialog, Medal } from '@oriel/ui';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { Lock } from 'lucide-react';
import * as z from 'zod/mini';
import { upgradeTopics } from './use-upgrade';

const argsSchema = z.object({
  topic: z._default(z.enum(upgradeTopics), 'plan'),
  /** Other users are referred to an administrator. */
  mayUpgrade: z._default(z.boolean(), false),
  /** Name of the missing feature, if no topic covers it. */
  name: z.optional(z.string()),
  /** The plan that includes it. */
  plan: z.optional(z.enum(paidPlans)),
  /** Reason why it is locked. */
  status: z.optional(z.enum(lockedStatuses)),
});

/** Explains the benefits of a higher plan; closes with `plans` if the user wants to see them. */
export default function UpgradePlanDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { topic, mayUpgrade, name, plan, status } = z.parse(argsSchema, args ?? {});
  const title =
    name === undefined
      ? t(`upgrade.${topic}Title`)
      : plan === undefined
        ? t('upgrade.namedTitle', { name })
        : t('upgrade.namedPlanTitle', { name, plan: t(`subscription.plan.${plan}`) });
  return (
    <Dialog
      title={title}
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
      <p>{t(status === undefined ? `upgrade.${topic}Text` : `upgrade.status.${status}`)}</p>
      <p>{mayUpgrade ? t('upgrade.dialogText') : `${t('upgrade.askTitle')}.`}</p>
    </Dialog>
  );
}
