import { EmptyState } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';

/** Shown to users who may not manage agents. */
export function AgentsRefused() {
  const t = useT();
  return (
    <EmptyState level={2} title={t('agents.refused')}>
      {t('agents.refusedText')}
    </EmptyState>
  );
}
