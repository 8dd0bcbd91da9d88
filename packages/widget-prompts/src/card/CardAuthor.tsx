import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { User } from 'lucide-react';
import { isAcrossTabs } from '../store/library-query';
import { usePrompts } from '../store/prompts-context';

/** The author of a card; links to all cards by that author. Empty if the author is hidden. */
export function CardAuthor({ card }: { card: PromptCardItem }) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const filters = store.library.filters.value;
  const { createdBy, createdByName, hasCreatorLeft, visibility } = card;
  // In a list of the user's own cards, the name says nothing.
  const isAmongOwn = store.view.value.kind === 'library' && filters.type === 'my' && !isAcrossTabs(filters);
  if (isAmongOwn || visibility === 'CURATED') return null;
  if (createdByName === null) {
    return hasCreatorLeft ? <span className="p-author o-inline o-gap-1">{t('author.unknown')}</span> : null;
  }
  const name = hasCreatorLeft ? t('author.left', { name: createdByName }) : createdByName;
  const content = (
    <>
      <User />
      <span>{name}</span>
    </>
  );
  if (createdBy === null) return <span className="p-author o-inline o-gap-1">{content}</span>;
  return (
    <button
      type="button"
      className="p-author o-inline o-gap-1"
      title={t('author.show', { name: createdByName })}
      onClick={() => void store.showCards({ ...ofAll, type: 'workspace', author: createdBy })}
    >
      {content}
    </button>
  );
}

/** Filters reset for the author view, which excludes lists, favorites and visibility. */
const ofAll = { list: null, collection: null, visibility: [] };
