import { useSignals, useT } from '@oriel/app-kit';
import type { PromptCardItem } from '@oriel/contracts';
import { useRef } from 'react';
import { usePrompts } from '../store/prompts-context';

/** The checkbox of a card in selection mode. */
export function SelectBox({ card }: { card: PromptCardItem }) {
  useSignals();
  const t = useT();
  const { selection } = usePrompts();
  const isRange = useRef(false);
  if (!selection.isOn.value) return null;
  return (
    <label className="p-select">
      <input
        type="checkbox"
        checked={selection.cards.value.has(card.id)}
        aria-label={t('select.card', { title: card.title })}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey;
        }}
        onChange={() => selection.toggle(card, isRange.current)}
      />
    </label>
  );
}
