import { type CardProposal, listProposals } from '@oriel/contracts';
import { Button, EmptyState, sheet, Tabs, useSheet, VisuallyHidden } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { failedBy, type Loaded, LoadedPlace } from '../cards/LoadedPlace';
import { usePrompts } from '../prompts/prompts-context';
import { Entry } from '../versions/Entry';
import css from '../versions/versions.css?inline';
import { inOrder } from './card-proposals-store';
import { ProposalMeta } from './ProposalMeta';

const styles = sheet(css);
const roles = ['received', 'sent'] as const;
type Role = (typeof roles)[number];

/** What was proposed to the person over all cards, and what she proposed. */
export default function ProposalsInbox() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = usePrompts();
  const { host } = store;
  const [loaded, setLoaded] = useState<Loaded<Readonly<Record<Role, readonly CardProposal[]>>>>({
    kind: 'loading',
  });
  const [role, setRole] = useState<Role>('received');
  const space = store.session.value?.organization?.id;

  const load = useCallback(
    async (abort: AbortSignal) => {
      if (!space) return;
      setLoaded({ kind: 'loading' });
      try {
        const [received = [], sent = []] = await Promise.all(
          roles.map(each =>
            host.client.call(listProposals, { query: { space, role: each } }, { signal: abort }),
          ),
        );
        setLoaded({ kind: 'ready', value: { received: inOrder(received), sent: inOrder(sent) } });
      } catch (error) {
        if (!abort.aborted) setLoaded(failedBy(error));
      }
    },
    [host, space],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);

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
              count: found[id].filter(({ status }) => status === 'pending').length,
            }))}
            current={role}
            onChange={setRole}
          >
            {found[role].length === 0 ? (
              <EmptyState level={3} title={t(`proposals.${role}None`)}>
                {t(`proposals.${role}NoneText`)}
              </EmptyState>
            ) : (
              <ul className="p-entries p-inbox">
                {found[role].map(proposal => (
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
                ))}
              </ul>
            )}
          </Tabs>
        </section>
      )}
    </LoadedPlace>
  );
}
