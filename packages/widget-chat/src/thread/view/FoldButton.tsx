import { useT } from '@oriel/app-kit';

/** Expands a long question, and collapses it again. */
export function FoldButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <button type="button" className="c-mini c-fold o-inline" aria-expanded={isOpen} onClick={onToggle}>
      {t(isOpen ? 'message.showLess' : 'message.showAll')}
    </button>
  );
}
