import { LoadFailed, useI18n, useSignals, useT } from '@oriel/app-kit';
import type { ParsedPrompt, PromptCard } from '@oriel/contracts';
import { Button, EmptyState, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CardStore } from '../store/card-store';
import { usePrompts } from '../store/prompts-context';
import { CardAgent } from './CardFoot';
import { CardHead, CardHeadActions } from './CardHead';
import { CardSkeleton } from './CardSkeleton';
import css from './card.css?inline';
import cardsCss from './cards.css?inline';
import { ElsewhereNote } from './ElsewhereNote';
import { FillForm } from './FillForm';
import { PaperText } from './PaperText';
import { ProposalsNote } from './ProposalsNote';
import { useCardStore } from './use-card-store';
import { useTeamNames, VisibilityIcon } from './VisibilityIcon';

const styles = sheet(css);
const cardStyles = sheet(cardsCss);

/** One card: its text with slots, the fields to fill them, and its actions. */
export default function CardView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  useSheet(cardStyles);
  const t = useT();
  const store = usePrompts();
  const open = useCardStore(cardId);

  const back = () => void store.go({ kind: 'library' });
  const loaded = open.loaded.value;
  const title =
    loaded.kind === 'ready' ? loaded.card.title : loaded.kind === 'missing' ? t('card.notFound') : undefined;
  useEffect(() => {
    if (title !== undefined) store.host.emit('title:changed', { title });
  }, [store, title]);
  if (loaded.kind === 'missing') {
    const isGuest = !store.session.value?.user?.userId;
    return (
      <EmptyState
        level={1}
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
    const retry = async () => {
      const view = store.view.peek();
      await open.load(store.host.signal);
      if (store.view.peek() === view) store.focusRestore.arrive(view);
    };
    return <LoadFailed error={loaded.error} level={1} onRetry={() => void retry()} />;
  }
  const actions = loaded.kind === 'ready' && <CardHeadActions card={loaded.card} onRemoved={back} />;
  return (
    <SkeletonRegion busy={loaded.kind === 'loading'} skeleton={<CardSkeleton />}>
      {loaded.kind === 'ready' && (
        <article className="p-open">
          {store.hasHead.value && (
            <div className="p-head o-row">
              <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={back}>
                {t('card.back')}
              </Button>
              {actions}
            </div>
          )}
          <ElsewhereNote card={loaded.card} />
          <ProposalsNote card={loaded.card} />
          <CardHead card={loaded.card}>{!store.hasHead.value && actions}</CardHead>
          <div className="p-two" data-plain={loaded.parsed.variables.length === 0 ? '' : undefined}>
            <Paper card={loaded.card} parsed={loaded.parsed} open={open} />
            <FillForm card={loaded.card} parsed={loaded.parsed} open={open} />
          </div>
        </article>
      )}
    </SkeletonRegion>
  );
}

/** The text as it will be sent, with a slot for each variable. */
function Paper({ card, parsed, open }: { card: PromptCard; parsed: ParsedPrompt; open: CardStore }) {
  const { t, format } = useI18n();
  const teamNames = useTeamNames(card.teamIds ?? []);
  const date = format.date(card.updatedAt, { dateStyle: 'medium' });
  const id = useId();
  const isLong = countLines(card.prompt) > foldedLines;
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="p-paper-side">
      <section
        id={id}
        className="p-paper o-box"
        data-folded={isLong && !isWhole ? '' : undefined}
        aria-label={t('card.preview')}
      >
        <PaperText parsed={parsed} open={open} />
      </section>
      {isLong && (
        <div className="p-paper-more">
          <Button
            kind="ghost"
            size="small"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'card.foldText' : 'card.wholeText')}
          </Button>
        </div>
      )}
      <div className="p-foot p-paper-foot o-row">
        <span className="p-agent o-inline o-line">
          <VisibilityIcon card={card} />
          {card.teamIds ? teamNames : t(`visibility.${card.visibility}`)}
        </span>
        <CardAgent card={card} />
        <span className="p-edited">
          {card.createdByName
            ? t('card.editedBy', { name: card.createdByName, date })
            : t('card.edited', { date })}
        </span>
        {card.uses > 0 && (
          <span className="p-edited">
            {t('card.uses', { count: card.uses, number: format.number(card.uses) })}
          </span>
        )}
      </div>
    </div>
  );
}

/** Approximate number of lines that a folded text shows in a narrow column. */
const foldedLines = 9;
/** Characters per line in that column. */
const lineLength = 42;

const countLines = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
