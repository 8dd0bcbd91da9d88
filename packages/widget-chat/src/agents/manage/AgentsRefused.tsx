import { useT } from '@oriel/app-kit';
import { EmptyState } from '@oriel/ui';

/** Shown to users who may not manage agents. */
export function AgentsRefused() {
  const t = useT();
  return (
    <EmptyState level={2} title={t('agents.refused')}>
      {t('agents.refusedText')}
    </EmptyState>
  );
}
