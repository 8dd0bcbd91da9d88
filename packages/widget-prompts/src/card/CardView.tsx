import { Button, EmptyState, ErrorState, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import cardsCss from '../cards/cards.css?inline';
import { errorText } from '../cards/error-text';
import { LibrarySkeleton } from '../library/LibrarySkeleton';
import { usePrompts } from '../prompts/prompts-context';
import { ProposalsNote } from '../proposals/ProposalsNote';
import { CardHead, CardHeadActions } from './CardHead';
import css from './card.css?inline';
import { createCardStore } from './card-store';
import { ElsewhereNote } from './ElsewhereNote';
import { FillForm } from './FillForm';
import { Paper } from './Paper';

const styles = sheet(css);
const cardStyles = sheet(cardsCss);

/** One card: its text with the slots, the fields to fill them, and what to do with it. */
export default function CardView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  useSheet(cardStyles);
  const t = useT();
  const store = usePrompts();
  const open = useMemo(() => createCardStore(store, cardId), [store, cardId]);
  useEffect(() => {
    const abort = new AbortController();
    void open.load(abort.signal);
    return () => abort.abort();
  }, [open]);

  const back = () => void store.go({ kind: 'library' });
  const loaded = open.loaded.value;
  if (loaded.kind === 'missing') {
    const isGuest = !store.session.value?.userId;
    return (
      <EmptyState
        title={t('card.notFound')}
        actions={
          <>
            {isGuest && store.hasHead.value && (
              <Button kind="primary" onClick={() => void store.host.signIn()}>
                {t('kit.signIn.action')}
              </Button>
            )}
            <Button onClick={back}>{t('card.toLibrary')}</Button>
          </>
        }
      >
        {t(isGuest ? 'card.notFoundGuest' : 'card.notFoundText')}
      </EmptyState>
    );
  }
  if (loaded.kind === 'failed') {
    const { title, text, requestNumber } = errorText(loaded.error, t);
    return (
      <ErrorState
        title={title}
        requestNumber={requestNumber && t('kit.requestNumber', { number: requestNumber })}
        actions={<Button onClick={() => void open.load(store.host.signal)}>{t('library.retry')}</Button>}
      >
        {text}
      </ErrorState>
    );
  }
  return (
    <SkeletonRegion busy={loaded.kind === 'loading'} skeleton={<LibrarySkeleton layout="list" />}>
      {loaded.kind === 'ready' && (
        <article className="p-open">
          <div className="p-head">
            {store.hasHead.value && (
              <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={back}>
                {t('card.back')}
              </Button>
            )}
            <CardHeadActions card={loaded.card} onRemoved={back} />
          </div>
          <ElsewhereNote card={loaded.card} />
          <ProposalsNote card={loaded.card} />
          <CardHead card={loaded.card} />
          <div className="p-two" data-plain={loaded.parsed.variables.length === 0 ? '' : undefined}>
            <Paper card={loaded.card} parsed={loaded.parsed} open={open} />
            <FillForm card={loaded.card} parsed={loaded.parsed} open={open} />
          </div>
        </article>
      )}
    </SkeletonRegion>
  );
}
