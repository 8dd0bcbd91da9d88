import type { PromptCardItem } from '@oriel/contracts';
import { useSignals, useT } from '@oriel/widget-kit';
import { usePrompts } from '../store/prompts-context';

/** The box by which a card is chosen, while cards are being chosen. */
export function SelectBox({ card }: { card: PromptCardItem }) {
  useSignals();
  const t = useT();
  const { selection } = usePrompts();
  if (!selection.isOn.value) return null;
  return (
    <label className="p-select">
      <input
        type="checkbox"
        checked={selection.cards.value.has(card.id)}
        aria-label={t('select.card', { title: card.title })}
        onChange={() => selection.toggle(card)}
      />
    </label>
  );
}
