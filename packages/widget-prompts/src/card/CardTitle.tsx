import { useSignals } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { usePrompts } from '../store/prompts-context';
import { openInTab } from './card-link';
import { FoundText } from './FoundText';
import { useCardActions } from './use-card-actions';

/** The title of a card in the library. It is the link of the whole card, or selects it while several cards are selected. */
export function CardTitle({ card }: { card: PromptCardItem }) {
  useSignals();
  const actions = useCardActions();
  const { host, selection } = usePrompts();
  const isSelecting = selection.isOn.value;
  return (
    <h3>
      <button
        type="button"
        className="p-card-title"
        aria-pressed={isSelecting ? selection.cards.value.has(card.id) : undefined}
        onMouseDown={event => {
          // Otherwise the browser would select the text up to here.
          if (isSelecting && event.shiftKey) event.preventDefault();
        }}
        onClick={event => {
          if (isSelecting) selection.toggle(card, event.shiftKey);
          else if ((event.ctrlKey || event.metaKey) && openInTab(host, card.id)) return;
          else void actions.open(card);
        }}
      >
        <FoundText text={card.title} isWithin />
      </button>
    </h3>
  );
}
