import { useT } from '@oriel/app-kit';
import type { LibraryType, PromptCardItem } from '@oriel/contracts';
import { Person } from '@oriel/ui';
import { usePrompts } from '../store/prompts-context';

/** The author of a card; links to all cards by that author. Empty if the author is hidden. */
export function CardAuthor({
  card,
  place,
}: {
  card: PromptCardItem;
  /** The tab that the card is in; among the user's own cards, the name says nothing. */
  place?: LibraryType | undefined;
}) {
  const t = useT();
  const store = usePrompts();
  const { createdBy, createdByName, hasCreatorLeft, visibility } = card;
  if (place === 'my' || visibility === 'CURATED') return null;
  if (createdByName === null) {
    return hasCreatorLeft ? <span className="p-author">{t('author.unknown')}</span> : null;
  }
  const name = hasCreatorLeft ? t('author.left', { name: createdByName }) : createdByName;
  const content = <Person small name={name} id={createdBy ?? undefined} />;
  if (createdBy === null) return <span className="p-author">{content}</span>;
  return (
    <button
      type="button"
      className="p-author"
      title={t('author.show', { name: createdByName })}
      onClick={() => void store.showCards({ ...ofAll, type: 'workspace', author: createdBy })}
    >
      {content}
    </button>
  );
}

/** Filters reset for the author view, which excludes lists, favorites and visibility. */
const ofAll = { list: null, collection: null, visibility: [] };
