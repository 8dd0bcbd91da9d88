import { useSignals } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { usePrompts } from '../store/prompts-context';
import { FoundText } from './FoundText';
import { useCardActions } from './use-card-actions';

/** The title of a card in the library. It is the link of the whole card, or selects it while several cards are selected. */
export function CardTitle({ card }: { card: PromptCardItem }) {
  useSignals();
  const actions = useCardActions();
  const { selection } = usePrompts();
  const isSelecting = selection.isOn.value;
  return (
    <h3>
      <button
        type="button"
        className="p-card-title"
        aria-pressed={isSelecting ? selection.cards.value.has(card.id) : undefined}
        onClick={() => (isSelecting ? selection.toggle(card) : void actions.open(card))}
      >
        <FoundText text={card.title} isWithin />
      </button>
    </h3>
  );
}
