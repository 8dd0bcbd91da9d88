import { Button, Dialog } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../app/portal-context';
import type { en } from '../i18n/en';
import { type LockedStatus, stateOf, useWidgetTable } from '../widget/widget-row';

interface LockedDialogProps {
  /** Name of the entry. */
  readonly title: keyof typeof en;
  readonly status: LockedStatus;
  readonly close: () => void;
}

/** Says why an entry has a lock, and who can open it. */
export function LockedDialog({ title, status, close }: LockedDialogProps) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const navigate = useNavigate();
  const entries = useWidgetTable().flatMap(row => row.entries);
  const mayUpgrade = portal.features.state.value.permissions.includes('upgradeOrganization');
  const subscription = entries.find(
    entry => entry.feature === 'viewOrganizationSubscription' && stateOf(entry, portal).kind === 'open',
  );
  return (
    <Dialog
      size="small"
      title={t('locked.title', { name: t(title) })}
      onClose={close}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          {mayUpgrade && subscription ? (
            <Button
              kind="primary"
              onClick={() => {
                close();
                void navigate(subscription.to);
              }}
            >
              {t(subscription.title)}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t(`locked.${status}`)}</p>
      <p>{t(mayUpgrade ? 'locked.upgrade' : 'locked.ask')}</p>
    </Dialog>
  );
}

/** The lock of an entry, with what it means. */
export function LockMark() {
  const { t } = useTranslation();
  return (
    <span className="menu-lock">
      <Lock />
      <span className="visually-hidden">, {t('locked.label')}</span>
    </span>
  );
}
