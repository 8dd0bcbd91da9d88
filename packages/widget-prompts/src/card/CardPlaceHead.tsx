import { useSignals, useT } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import { usePrompts } from '../store/prompts-context';

/**
 * Header of a card's sub-view: a heading that names the view, above the linked title of the card. A page with its own header
 * provides the heading.
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
