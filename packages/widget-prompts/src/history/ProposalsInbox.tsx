import { pagedResource, ResourceView, signal, useI18n, useSignals } from '@oriel/app-kit';
import { type CardProposal, listProposals, pagingLimits } from '@oriel/contracts';
import { Button, EmptyState, sheet, Tabs, useSheet, VisuallyHidden } from '@oriel/ui';
import { useDetail } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { LoadedPlace } from '../card/LoadedPlace';
import { isHidden } from '../store/fetch-card';
import { usePrompts } from '../store/prompts-context';
import type { PromptsHost } from '../store/prompts-host';
import { Entry } from './Entry';
import { PagedEntries } from './PagedEntries';
import { ProposalMeta } from './ProposalMeta';
import css from './versions.css?inline';

const styles = sheet(css);
const roles = ['received', 'sent'] as const;
type Role = (typeof roles)[number];

/** Proposals that the user received or made, across all cards. */
export default function ProposalsInbox() {
  useSignals();
  useSheet(styles);
  const { t, format } = useI18n();
  const store = usePrompts();
  const { host } = store;
  const [role, setRole] = useDetail(host, roles);
  const organizationId = store.session.value?.organization?.id;
  const boxes = useMemo(() => {
    const boxOf = (role: Role) => createBox(host, organizationId, role);
    return { received: boxOf('received'), sent: boxOf('sent') };
  }, [host, organizationId]);
  useEffect(() => {
    for (const { list } of Object.values(boxes)) void list.load();
    return () => {
      for (const { list } of Object.values(boxes)) list.clear();
    };
  }, [boxes]);

  const open = ({ cardId, id }: CardProposal) => {
    store.proposals.chosen.set(cardId, id);
    void store.go({ kind: 'proposals', cardId });
  };
  return (
    <LoadedPlace resource={boxes.received.list} onRetry={() => void boxes.received.list.reload()}>
      {() => (
        <section className="p-place">
          {store.hasHead.value ? (
            <header className="p-place-head">
              <Button
                kind="ghost"
                icon={<ArrowLeft />}
                className="p-back"
                onClick={() => void store.go({ kind: 'library' })}
              >
                {t('card.back')}
              </Button>
              <h1>{t('proposals.title')}</h1>
            </header>
          ) : (
            <VisuallyHidden>
              <h2>{t('proposals.title')}</h2>
            </VisuallyHidden>
          )}
          <Tabs
            label={t('proposals.title')}
            tabs={roles.map(id => ({
              id,
              label: t(`proposals.${id}`),
              // Counts only open proposals; zero is not shown.
              count: boxes[id].waiting.value ? format.number(boxes[id].waiting.value) : undefined,
            }))}
            current={role}
            onChange={setRole}
          >
            <ResourceView
              key={role}
              resource={boxes[role].list}
              level={3}
              empty={
                <EmptyState level={3} title={t(`proposals.${role}None`)}>
                  {t(`proposals.${role}NoneText`)}
                </EmptyState>
              }
            >
              {() => (
                <PagedEntries
                  label={t(`proposals.${role}`)}
                  resource={boxes[role].list}
                  more={t('proposals.more')}
                  className="p-inbox"
                >
                  {proposal => (
                    <Entry
                      key={proposal.id}
                      isChosen={false}
                      onChoose={() => open(proposal)}
                      title={proposal.cardTitle}
                      mark={t(`proposals.status.${proposal.status}`)}
                      tone={proposal.status === 'pending' ? 'accent' : 'plain'}
                      about={proposal.message}
                    >
                      {role === 'received' && `${proposal.proposedByName ?? t('versions.nobody')} · `}
                      <ProposalMeta proposal={proposal} />
                    </Entry>
                  )}
                </PagedEntries>
              )}
            </ResourceView>
          </Tabs>
        </section>
      )}
    </LoadedPlace>
  );
}

/** The proposals of one role, and the total number of open ones. */
function createBox({ client, signal: ended }: PromptsHost, organizationId: string | undefined, role: Role) {
  const pageSize = pagingLimits.size;
  const waiting = signal(0);
  const list = pagedResource<CardProposal>(
    async (page, abort) => {
      if (!organizationId) return { results: [], totalCount: 0 };
      const query = { space: organizationId, role, page, pageSize };
      const found = await client.call(listProposals, { query }, { signal: abort });
      waiting.value = found.pendingCount;
      return found;
    },
    { signal: ended, isMissing: isHidden, pageSize, keyOf: ({ id }) => id },
  );
  return { list, waiting };
}
