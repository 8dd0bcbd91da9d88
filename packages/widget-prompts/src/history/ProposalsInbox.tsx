import { type CardProposal, listProposals, pagingLimits } from '@oriel/contracts';
import { Button, EmptyState, sheet, Tabs, useSheet, VisuallyHidden } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { failedBy, type Loaded, LoadedPlace } from '../card/LoadedPlace';
import { usePrompts } from '../store/prompts-context';
import { Entry } from './Entry';
import { PagedEntries } from './PagedEntries';
import { ProposalMeta } from './ProposalMeta';
import { emptyList, fetchNext, type PagedList } from './paged-list';
import css from './versions.css?inline';

const styles = sheet(css);
const roles = ['received', 'sent'] as const;
type Role = (typeof roles)[number];

/** The proposals of one role. */
interface Box {
  readonly list: PagedList<CardProposal>;
  /** How many of all wait for a decision. */
  readonly waiting: number;
}
const emptyBox: Box = { list: emptyList, waiting: 0 };

/** Proposals that the person received or made, over all cards. */
export default function ProposalsInbox() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const { host } = store;
  const [loaded, setLoaded] = useState<Loaded<Readonly<Record<Role, Box>>>>({ kind: 'loading' });
  const [role, setRole] = useState<Role>('received');
  const organizationId = store.session.value?.organization?.id;

  const fetchMore = useCallback(
    async (of: Role, { list }: Box, signal: AbortSignal): Promise<Box> => {
      if (!organizationId) return emptyBox;
      const pageSize = pagingLimits.size;
      let waiting = 0;
      const fetchPage = async (page: number) => {
        const query = { space: organizationId, role: of, page, pageSize };
        const found = await host.client.call(listProposals, { query }, { signal });
        waiting = found.pendingCount;
        return found;
      };
      return { list: await fetchNext(list, fetchPage, pageSize, ({ id }) => id), waiting };
    },
    [host, organizationId],
  );
  const load = useCallback(
    async (abort: AbortSignal) => {
      setLoaded({ kind: 'loading' });
      try {
        const [received, sent] = await Promise.all([
          fetchMore('received', emptyBox, abort),
          fetchMore('sent', emptyBox, abort),
        ]);
        setLoaded({ kind: 'ready', value: { received, sent } });
      } catch (error) {
        if (!abort.aborted) setLoaded(failedBy(error));
      }
    },
    [fetchMore],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);

  const more = async (before: Box) => {
    const box = await fetchMore(role, before, host.signal);
    setLoaded(now =>
      now.kind === 'ready' && now.value[role] === before
        ? { kind: 'ready', value: { ...now.value, [role]: box } }
        : now,
    );
  };
  const open = ({ cardId, id }: CardProposal) => {
    store.proposals.chosen.set(cardId, id);
    void store.go({ kind: 'proposals', cardId });
  };
  return (
    <LoadedPlace loaded={loaded} onRetry={() => void load(host.signal)}>
      {found => (
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
              // Only what waits is counted, which is said best by no number where nothing does.
              count: found[id].waiting || undefined,
            }))}
            current={role}
            onChange={setRole}
          >
            {found[role].list.items.length === 0 ? (
              <EmptyState level={3} title={t(`proposals.${role}None`)}>
                {t(`proposals.${role}NoneText`)}
              </EmptyState>
            ) : (
              <PagedEntries
                key={role}
                label={t(`proposals.${role}`)}
                list={found[role].list}
                more={t('proposals.more')}
                className="p-inbox"
                onMore={() => more(found[role])}
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
          </Tabs>
        </section>
      )}
    </LoadedPlace>
  );
}
