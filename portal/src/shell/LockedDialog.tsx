import { type FeatureName, featurePlans, type LockedStatus } from '@oriel/contracts';
import { Button, Dialog } from '@oriel/ui';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { en } from '../i18n/en';

interface LockedDialogProps {
  /** Name of the entry. */
  readonly title: keyof typeof en;
  readonly feature: FeatureName | undefined;
  readonly status: LockedStatus;
  readonly close: () => void;
}

/** Explains why an entry is locked, and who can unlock it. */
export function LockedDialog({ title, feature, status, close }: LockedDialogProps) {
  const { t } = useTranslation();
  const plan = feature && featurePlans[feature];
  const name = t(title);
  return (
    <Dialog
      size="small"
      title={plan ? t('locked.planTitle', { name, plan: t(`pricing.${plan}`) }) : t('locked.title', { name })}
      onClose={close}
      closeLabel={t('action.close')}
      actions={<Button onClick={close}>{t('action.close')}</Button>}
    >
      <p>{t(`locked.${status}`)}</p>
      <p>{t('locked.ask')}</p>
    </Dialog>
  );
}

/** The lock icon of an entry, with its meaning. */
export function LockMark() {
  const { t } = useTranslation();
  return (
    <span className="menu-lock">
      <Lock />
      <span className="visually-hidden">, {t('locked.label')}</span>
    </span>
  );
}
