import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { EmptyState, sheet, useSheet } from '@oriel/ui';
import { useEffect, useMemo } from 'react';
import { CardPlaceHead } from '../card/CardPlaceHead';
import { LoadedPlace } from '../card/LoadedPlace';
import { usePrompts } from '../store/prompts-context';
import { createCardProposalsStore } from './card-proposals-store';
import { Entry } from './Entry';
import { PagedEntries } from './PagedEntries';
import { ProposalDetail } from './ProposalDetail';
import { ProposalMeta } from './ProposalMeta';
import css from './versions.css?inline';

const styles = sheet(css);

/** Proposals for a card, for deciding on them or viewing their outcome. */
export default function ProposalsView({ cardId }: { cardId: string }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const open = useMemo(() => createCardProposalsStore(store, cardId), [store, cardId]);
  const isKnown = store.session.value?.user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    void open.load();
    return open.clear;
  }, [open, isKnown]);
  const retry = () => void open.load();

  return (
    <LoadedPlace resource={open.card} onRetry={retry}>
      {card => (
        <section className="p-place">
          <CardPlaceHead title={t('proposals.title')} card={card} />
          <ResourceView
            resource={open.proposals}
            onRetry={retry}
            empty={
              <EmptyState title={t('proposals.none')}>
                {t(card.rights.includes('propose') ? 'proposals.noneMade' : 'proposals.noneText')}
              </EmptyState>
            }
          >
            {() => (
              <div className="p-past">
                <PagedEntries
                  label={t('proposals.list')}
                  resource={open.proposals}
                  more={t('proposals.more')}
                >
                  {proposal => (
                    <Entry
                      key={proposal.id}
                      isChosen={open.chosen.value === proposal.id}
                      onChoose={() => void open.choose(proposal.id)}
                      title={proposal.proposedByName ?? t('versions.nobody')}
                      mark={t(`proposals.status.${proposal.status}`)}
                      tone={proposal.status === 'pending' ? 'accent' : 'plain'}
                      about={proposal.message}
                    >
                      <ProposalMeta proposal={proposal} />
                    </Entry>
                  )}
                </PagedEntries>
                <ProposalDetail open={open} card={card} />
              </div>
            )}
          </ResourceView>
        </section>
      )}
    </LoadedPlace>
  );
}
