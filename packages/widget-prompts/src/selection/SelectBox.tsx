import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { usePrompts } from '../store/prompts-context';

/** The checkbox of a card in selection mode. */
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
