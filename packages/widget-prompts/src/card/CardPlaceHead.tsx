import { Button } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

/**
 * The head of what belongs to a card: its title, which leads to it, below a heading that says what it is. A page with a
 * head of its own says that.
 */
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
  const link = (
    <button type="button" className="p-place-card" onClick={open}>
      {card.title}
    </button>
  );
  return (
    <header className="p-place-head">
      {store.hasHead.value ? (
        <>
          <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={open}>
            {t('form.back')}
          </Button>
          <h1>{title}</h1>
          {link}
        </>
      ) : (
        <h2>{link}</h2>
      )}
    </header>
  );
}
