import { fetched, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { ErrorState, isComposing, Skeleton, sheet, useSheet } from '@oriel/ui';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { CardPicture } from '../card/CardPicture';
import { CardTags } from '../card/CardTags';
import { FoundText } from '../card/FoundText';
import { usePrompts } from '../store/prompts-context';
import css from './unfolding-row.css?inline';

const styles = sheet(css);
const UnfoldedCard = fetched(() => import('../card/UnfoldedCard'));

/** A card in a row that unfolds in place, for filling in and inserting. */
export const UnfoldingRow = memo(function UnfoldingRow({
  card,
  isUnfolded,
}: {
  card: PromptCardItem;
  isUnfolded: boolean;
}) {
  useSheet(styles);
  const t = useT();
  const { unfoldedRow, focusRestore } = usePrompts();
  const id = useId();
  const title = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const foldOnEscape = (event: KeyboardEvent) => {
    if (!isUnfolded || event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape cancels a composition of the input method.
    if (isComposing(event.nativeEvent)) return;
    // Otherwise a surrounding layer of the page would close as well.
    event.preventDefault();
    unfoldedRow.fold();
    title.current?.focus();
  };
  return (
    <li className="p-unfolding" part="card" data-card={card.id} onKeyDown={foldOnEscape}>
      <div className="p-unfolding-head o-row o-gap-3">
        <CardPicture card={card} width={96} height={72} />
        <div className="p-unfolding-text">
          <h3>
            <button
              ref={title}
              type="button"
              className="p-card-title"
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? id : undefined}
              onPointerEnter={UnfoldedCard.preload}
              onFocus={UnfoldedCard.preload}
              onClick={() => {
                isPressed.current = !isUnfolded;
                if (isUnfolded) unfoldedRow.fold();
                else unfoldedRow.unfold(card.id);
              }}
            >
              <FoundText text={card.title} isWithin />
            </button>
          </h3>
          <CardTags card={card} most={3} />
        </div>
        {isUnfolded ? (
          <ChevronDown />
        ) : (
          card.variableCount > 0 && (
            <span className="p-fields">{t('card.fields', { count: card.variableCount })}</span>
          )
        )}
      </div>
      {isUnfolded && (
        <div id={id} className="p-unfolded">
          <UnfoldedCard
            card={card}
            isPressed={isPressed}
            onRetried={() => focusRestore.to(title.current)}
            waiting={<Skeleton />}
            failed={
              <ErrorState level={3} compact title={t('error.partTitle')}>
                {t('error.partText')}
              </ErrorState>
            }
          />
        </div>
      )}
    </li>
  );
});
