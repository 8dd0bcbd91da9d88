import { useSignals, useT } from '@oriel/app-kit';
import { getOrganization, type PromptCard } from '@oriel/contracts';
import { Button, InlineNote } from '@oriel/ui';
import { useEffect, useState } from 'react';
import { organizationElsewhere } from '../store/organization-elsewhere';
import { usePrompts } from '../store/prompts-context';

/** Note that a card is in another workspace of the user, with a link to it. */
export function ElsewhereNote({ card }: { card: Pick<PromptCard, 'space'> }) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const { client } = store.host;
  const organizationId = organizationElsewhere(store, card);
  const [name, setName] = useState<string>();

  useEffect(() => {
    if (!organizationId) return;
    const abort = new AbortController();
    client.call(getOrganization, { params: { organizationId } }, { signal: abort.signal }).then(
      found => setName(found.name),
      // The card works without the note.
      () => undefined,
    );
    return () => abort.abort();
  }, [client, organizationId]);

  if (!organizationId || name === undefined) return null;
  return (
    <InlineNote
      className="p-elsewhere-note"
      role="status"
      title={t('elsewhere.title', { workspace: name })}
      actions={
        <Button size="small" onClick={() => void store.enter(organizationId)}>
          {t('elsewhere.enter')}
        </Button>
      }
    >
      {t('elsewhere.text', { workspace: store.session.value?.organization?.name })}
    </InlineNote>
  );
}
