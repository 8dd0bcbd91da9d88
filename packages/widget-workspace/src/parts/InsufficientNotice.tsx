import { useT } from '@oriel/app-kit';
import { EmptyState, Medal } from '@oriel/ui';
import { ShieldAlert } from 'lucide-react';

/** Replaces content that the user's role does not allow, and refers to an administrator. */
export function InsufficientNotice({ topic }: { topic: 'workspace' | 'invites' }) {
  const t = useT();
  return (
    <EmptyState
      level={3}
      title={t(`insufficient.${topic}Title`)}
      drawing={
        <Medal tone="warning">
          <ShieldAlert />
        </Medal>
      }
    >
      {t('insufficient.text')}
    </EmptyState>
  );
}
