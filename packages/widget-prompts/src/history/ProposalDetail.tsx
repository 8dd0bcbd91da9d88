import { ResourceView, useI18n, useSignals } from '@oriel/app-kit';
import type { CardProposalDetail, PromptCard } from '@oriel/contracts';
import { Button, InlineNote, Skeleton } from '@oriel/ui';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePrompts } from '../store/prompts-context';
import { bringIntoView } from './bring-into-view';
import { CardDifference } from './CardDifference';
import type { CardProposalsStore } from './card-proposals-store';
import { keepFocus } from './keep-focus';
import { type ProposalActions, useProposalActions } from './use-proposal-actions';

/** The selected proposal: its changes, its reason, and the actions on it. */
export function ProposalDetail({ open, card }: { open: CardProposalsStore; card: PromptCard }) {
  useSignals();
  const { t } = useI18n();
  const element = useRef<HTMLElement>(null);
  const actions = useProposalActions(open, card);
  const act = (does: keyof ProposalActions) => async (proposal: CardProposalDetail) => {
    await actions[does](proposal);
    keepFocus(element.current);
  };
  const chosen = open.chosen.value;
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current !== chosen && shown.current !== undefined) bringIntoView(element.current);
    shown.current = chosen;
  }, [chosen]);
  if (chosen === undefined) return null;
  return (
    <section ref={element} className="p-detail o-stack o-gap-3" tabIndex={-1} aria-label={t('proposals.one')}>
      <ResourceView compact resource={open.detail} skeleton={<Skeleton />}>
        {proposal => (
          <Proposal
            proposal={proposal}
            card={card}
            actions={{ accept: act('accept'), decline: act('decline'), withdraw: act('withdraw') }}
            hasConflict={open.hasConflict.value}
          />
        )}
      </ResourceView>
    </section>
  );
}

function Proposal({
  proposal,
  card,
  actions,
  hasConflict,
}: {
  proposal: CardProposalDetail;
  card: PromptCard;
  actions: Readonly<Record<keyof ProposalActions, (proposal: CardProposalDetail) => Promise<void>>>;
  hasConflict: boolean;
}) {
  const { t, format } = useI18n();
  const store = usePrompts();
  const [isBusy, setBusy] = useState(false);
  const mayDecide = proposal.rights.includes('decide');
  const isPending = proposal.status === 'pending';
  const accept = async () => {
    setBusy(true);
    await actions.accept(proposal);
    setBusy(false);
  };
  const name = proposal.proposedByName ?? t('versions.nobody');
  return (
    <div className="p-proposal o-stack o-gap-3">
      <div className="p-detail-head o-row o-wrap o-gap-3">
        <h2>{t('proposals.by', { name })}</h2>
        <span className="p-detail-actions o-flow">
          {mayDecide && (
            <>
              <Button onClick={() => void actions.decline(proposal)}>{t('proposals.decline')}</Button>
              <Button
                kind="primary"
                icon={<Check />}
                busy={isBusy}
                disabled={hasConflict}
                onClick={() => void accept()}
              >
                {t('proposals.accept')}
              </Button>
            </>
          )}
          {proposal.rights.includes('withdraw') && (
            <Button onClick={() => void actions.withdraw(proposal)}>{t('proposals.withdraw')}</Button>
          )}
        </span>
      </div>
      {proposal.message !== '' && <blockquote className="p-message">{proposal.message}</blockquote>}
      {!isPending && (
        <InlineNote title={t(`proposals.status.${proposal.status}`)}>
          {proposal.decidedByName &&
            proposal.decidedAt &&
            t('proposals.decidedBy', {
              name: proposal.decidedByName,
              date: format.date(proposal.decidedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          {proposal.decisionNote && <span className="p-note">{proposal.decisionNote}</span>}
        </InlineNote>
      )}
      {isPending && !mayDecide && <p className="p-detail-about">{t('proposals.waits')}</p>}
      {hasConflict ? (
        <InlineNote
          tone="warning"
          role="alert"
          title={t('proposals.conflict')}
          actions={
            card.rights.includes('edit') && (
              <Button size="small" onClick={() => void store.go({ kind: 'form', cardId: card.id })}>
                {t('proposals.editYourself')}
              </Button>
            )
          }
        >
          {t('proposals.conflictText')}
        </InlineNote>
      ) : (
        isPending && proposal.isStale && <InlineNote>{t('proposals.stale')}</InlineNote>
      )}
      <CardDifference diff={proposal.diff} nothing={t('proposals.nothing')} />
    </div>
  );
}
