import { Button } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { usePrompts } from '../prompts/prompts-context';

/** The heading of what belongs to a card, under its title, which leads to it. */
export function CardPlaceHead({
  title,
  card,
}: {
  title: string;
  card: { readonly id: string; readonly title: string };
}) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const open = () => void store.go({ kind: 'card', cardId: card.id });
  return (
    <header className="p-place-head">
      {store.hasHead.value && (
        <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={open}>
          {t('form.back')}
        </Button>
      )}
      <h1>{title}</h1>
      <button type="button" className="p-place-card" onClick={open}>
        {card.title}
      </button>
    </header>
  );
}
