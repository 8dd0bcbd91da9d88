import { useSignals, useT } from '@oriel/app-kit';
import { listProposals, type PromptCard } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { useEffect, useState } from 'react';
import { usePrompts } from '../store/prompts-context';
import { mayHaveProposals } from './card-rights';

/** Note about open proposals for a card: to be decided by the user, or made by the user. */
export function ProposalsNote({ card }: { card: PromptCard }) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const { client } = store.host;
  const [count, setCount] = useState(0);
  const role = card.rights.includes('edit') ? 'received' : 'sent';
  const isPerson = store.session.value?.isPerson;
  const organizationId = !isPerson && mayHaveProposals(card) ? card.space : null;
  const { id: cardId } = card;

  useEffect(() => {
    if (!organizationId) return;
    const abort = new AbortController();
    const query = { space: organizationId, role, cardId, page: 1, pageSize: 1 } as const;
    client.call(listProposals, { query }, { signal: abort.signal }).then(
      found => setCount(found.pendingCount),
      // The card works without the note.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, organizationId, role, cardId]);

  if (count === 0) return null;
  return (
    <InlineNote
      className="p-proposals-note"
      role="status"
      title={t(`proposals.waiting.${role}`, { count })}
      actions={
        <Button size="small" onClick={() => void store.go({ kind: 'proposals', cardId })}>
          {t('proposals.look')}
        </Button>
      }
    />
  );
}
