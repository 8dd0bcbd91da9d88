import { Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { CircleArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { useWidgetDialog } from '../widget/use-widget-dialog';

/** Opens the upgrade, if there is a higher plan and the user may buy it. */
export function UpgradeButton() {
  useSignals();
  const { t } = useTranslation();
  const { session, features } = usePortal();
  const openDialog = useWidgetDialog();
  if (session.state.value.kind !== 'signed-in' || !features.isVisible('upgradeOrganization')) return null;
  return (
    <Button
      className="header-upgrade"
      icon={<CircleArrowUp />}
      collapse
      aria-haspopup="dialog"
      onClick={() => void openDialog('workspace', 'SubscriptionDialog')}
    >
      {t('upgrade.action')}
    </Button>
  );
}
