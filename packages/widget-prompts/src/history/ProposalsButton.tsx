import { useSignals, useT } from '@oriel/app-kit';
import { Button, VisuallyHidden } from '@oriel/ui';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { usePrompts } from '../store/prompts-context';

/** Opens the proposals, and shows the number waiting for the user. */
export function ProposalsButton() {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const session = store.session.value;
  const count = store.proposals.waiting.value ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has other proposals
  useEffect(() => store.proposals.ensure(), [store, session]);
  return (
    <Button
      kind="ghost"
      icon={
        <span className="p-inbox-icon">
          <Inbox />
          {count > 0 && <small aria-hidden="true">{count}</small>}
        </span>
      }
      collapse
      onClick={() => void store.go({ kind: 'proposals', cardId: undefined })}
    >
      {count > 0 ? (
        <>
          <span aria-hidden="true">{t('proposals.title')}</span>
          <VisuallyHidden>{t('proposals.titleWaiting', { count })}</VisuallyHidden>
        </>
      ) : (
        t('proposals.title')
      )}
    </Button>
  );
}
