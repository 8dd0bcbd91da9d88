import { useT } from '@oriel/app-kit';
import { Button, EmptyState, Medal } from '@oriel/ui';
import { Lock } from 'lucide-react';
import { type UpgradeTopic, useUpgrade } from './use-upgrade';

/** Replaces content that the workspace's plan does not include. */
export default function UpgradeNotice({ topic }: { topic: UpgradeTopic }) {
  const t = useT();
  const upgrade = useUpgrade();
  return (
    <EmptyState
      level={3}
      title={t(`upgrade.${topic}Title`)}
      drawing={
        <Medal>
          <Lock />
        </Medal>
      }
      actions={
        <Button kind="primary" onClick={() => void upgrade(topic)}>
          {t('upgrade.action')}
        </Button>
      }
    >
      {t(`upgrade.${topic}Text`)}
    </EmptyState>
  );
}
