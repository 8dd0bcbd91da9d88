import { useT } from '@oriel/app-kit';
import { useWorkspace } from '../store/workspace-context';

/** Reasons for a higher plan. */
export const upgradeTopics = ['invites', 'teams', 'plan'] as const;
export type UpgradeTopic = (typeof upgradeTopics)[number];

/** Opens the upgrade dialog. */
export function useUpgrade(): (topic: UpgradeTopic) => Promise<void> {
  const t = useT();
  const store = useWorkspace();
  return async topic => {
    const { host } = store;
    const mayUpgrade = store.may('upgradeOrganization');
    const wants = await host.openDialog('UpgradePlanDialog', { topic, mayUpgrade }).catch(() => undefined);
    if (wants !== 'plans') return;
    if (await host.navigate('/workspace/manage/subscription')) return;
    if (store.offers('subscription')) store.show('subscription');
    else await host.notify({ kind: 'info', title: t('upgrade.action'), text: t('upgrade.elsewhere') });
  };
}
