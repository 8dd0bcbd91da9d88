import { LoadFailed, useSignals, useT } from '@oriel/app-kit';
import type { ParsedPrompt, PromptCard, PromptCardItem } from '@oriel/contracts';
import { EmptyState, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { type RefObject, useEffect, useRef } from 'react';
import type { CardStore } from '../store/card-store';
import { usePrompts } from '../store/prompts-context';
import css from './card.css?inline';
import { FillForm } from './FillForm';
import { PaperText } from './PaperText';
import { useCardStore } from './use-card-store';

const styles = sheet(css);

/** The unfolded row of the library: the text of its card with slots, and the fields to fill them. */
export default function UnfoldedCard({
  card,
  isPressed,
  onRetried,
}: {
  card: PromptCardItem;
  /** Whether the user unfolded the row by a press; reset once it was scrolled into view. */
  isPressed: RefObject<boolean>;
  onRetried: () => void;
}) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { host, unfoldedRow } = usePrompts();
  const tellWhereGone = () => {
    const { kind } = open.loaded.peek();
    if (kind !== 'missing' || unfoldedRow.cardId.peek() === card.id) return;
    // The row disappears with the card, so it cannot show a message.
    void host.notify({ kind: 'info', title: t('error.gone'), text: card.title });
  };
  const open = useCardStore(card.id, tellWhereGone);
  const loaded = open.loaded.value;
  if (loaded.kind === 'missing') {
    return <EmptyState level={3} compact drawing={null} title={t('card.notFound')} />;
  }
  if (loaded.kind === 'failed') {
    const retry = async () => {
      await open.load(host.signal);
      tellWhereGone();
      onRetried();
    };
    return <LoadFailed error={loaded.error} level={3} compact onRetry={() => void retry()} />;
  }
  return (
    <SkeletonRegion busy={loaded.kind === 'loading'}>
      {loaded.kind === 'ready' && (
        <FilledCard card={loaded.card} parsed={loaded.parsed} open={open} isPressed={isPressed} />
      )}
    </SkeletonRegion>
  );
}

function FilledCard({
  card,
  parsed,
  open,
  isPressed,
}: {
  card: PromptCard;
  parsed: ParsedPrompt;
  open: CardStore;
  isPressed: RefObject<boolean>;
}) {
  useSignals();
  const t = useT();
  const current = open.current.value;
  const preview = useRef<HTMLElement>(null);
  // The row may have moved when the previous one folded, with its fields below the viewport. Without a press, such as when a
  // search finds it again or the page unfolds it, do not scroll: the user is looking elsewhere.
  useEffect(() => {
    const row = preview.current?.closest('[data-card]');
    if (row && isPressed.current) {
      row.scrollIntoView({ block: 'nearest' });
      // If the row is taller than the viewport, the first call leaves it as it is; show its head.
      row.firstElementChild?.scrollIntoView({ block: 'nearest' });
    }
    isPressed.current = false;
  }, [isPressed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slot is marked
  useEffect(() => {
    const text = preview.current;
    const slot = text?.querySelector<HTMLElement>('[data-current]');
    if (!text || !slot) return;
    const { scrollTop, clientHeight } = text;
    const { offsetTop: top, offsetHeight: height } = slot;
    const isSeen = top >= scrollTop && top + height <= scrollTop + clientHeight;
    // `scrollIntoView` could scroll the field being filled in out of view.
    if (!isSeen) text.scrollTop = top - (clientHeight - height) / 2;
  }, [current]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
      <section ref={preview} className="p-unfolded-text" aria-label={t('card.preview')} tabIndex={0}>
        <PaperText parsed={parsed} open={open} />
      </section>
      <FillForm card={card} parsed={parsed} open={open} isInRow />
    </>
  );
}
