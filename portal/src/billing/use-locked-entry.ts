import { type FeatureName, featurePlans, type LockedStatus } from '@oriel/contracts';
import { useTranslation } from 'react-i18next';
import type { en } from '../i18n/en';
import { usePortal } from '../store/portal-context';
import { useWidgetDialog } from '../widget/use-widget-dialog';

/** An entry that the plan does not include. */
interface LockedEntry {
  readonly title: keyof typeof en;
  readonly feature: FeatureName | undefined;
  readonly status: LockedStatus;
}

/** Explains a locked entry: users who may upgrade see the plans, others are referred to an administrator. */
export function useLockedEntry(): (entry: LockedEntry) => void {
  const { t } = useTranslation();
  const { features, dialogs } = usePortal();
  const openDialog = useWidgetDialog();
  const upgrade = async ({ title, feature, status }: LockedEntry) => {
    const plan = feature && featurePlans[feature];
    const args = { mayUpgrade: true, name: t(title), status, ...(plan && { plan }) };
    if ((await openDialog('workspace', 'UpgradePlanDialog', args)) === 'plans')
      await openDialog('workspace', 'SubscriptionDialog');
  };
  return entry => {
    if (features.state.peek().permissions.includes('upgradeOrganization')) void upgrade(entry);
    // Another dialog is open.
    else dialogs.open('LockedDialog', entry).catch(() => undefined);
  };
}
