import { useSignals, useT } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { usePrompts } from '../store/prompts-context';

/** Opens the proposals while some wait for the user; otherwise, the menu of the library leads to them. */
export function WaitingProposals() {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const session = store.session.value;
  const count = store.proposals.waiting.value ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other proposals
  useEffect(() => store.proposals.ensure(), [store, session]);
  if (count === 0) return null;
  return (
    <Button
      kind="ghost"
      icon={<Inbox />}
      collapse
      aria-label={t('proposals.titleWaiting', { count })}
      onClick={() => void store.go({ kind: 'proposals', cardId: undefined })}
    >
      {t('proposals.title')} {count}
    </Button>
  );
}
