import { EmptyState, Medal } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { ShieldAlert } from 'lucide-react';

/** Stands in place of everything for a person who may manage nothing. */
export default function NothingNotice() {
  const t = useT();
  return (
    <EmptyState
      title={t('workspace.nothingTitle')}
      drawing={
        <Medal tone="warning">
          <ShieldAlert />
        </Medal>
      }
    >
      {t('workspace.nothingText')}
    </EmptyState>
  );
}
