import { useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { usePrompts } from '../store/prompts-context';
import { FoundText } from './FoundText';

/** The tags of a card; each one filters the library by that tag. */
export function CardTags({
  card,
  most = card.tags.length,
}: {
  card: PromptCardItem;
  /** Maximum number of tags shown. */
  most?: number;
}) {
  const t = useT();
  const store = usePrompts();
  const { tags } = card;
  if (tags.length === 0) return null;
  const show = (tag: string) => {
    if (store.view.peek().kind === 'library') {
      const chosen = store.library.filters.peek().tags;
      if (!chosen.includes(tag)) store.library.filter({ tags: [...chosen, tag] });
      return;
    }
    const isOwn = card.createdBy !== null && card.createdBy === store.session.peek()?.user?.userId;
    const type = card.visibility === 'CURATED' ? 'curated' : isOwn ? 'my' : 'workspace';
    void store.showCards({ type, tags: [tag] });
  };
  const left = tags.length - most;
  return (
    <ul className="p-card-tags" aria-label={t('tags.of', { title: card.title })}>
      {tags.slice(0, most).map(tag => (
        <li key={tag}>
          <button
            type="button"
            className="p-tag o-line"
            title={t('tags.show', { tag })}
            onClick={() => show(tag)}
          >
            <FoundText text={tag} isWithin />
          </button>
        </li>
      ))}
      {left > 0 && <li title={tags.slice(most).join(', ')}>+{left}</li>}
    </ul>
  );
}
