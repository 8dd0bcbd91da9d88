import { allTexts, fetched, useT } from '@oriel/app-kit';
import { Button, InlineNote } from '@oriel/ui';
import { useState } from 'react';
import type { AgentsData, AgentsViewStore } from '../form/agents-view-store';

export const ProposeDialog = fetched(() => import('./ProposeDialog'), allTexts);
const ProposalsDialog = fetched(() => import('./ProposalsDialog'), allTexts);

/** Announces pending proposals, or the outcome of the user's own ones, and opens their list. */
export function ProposalsNote({ data, store }: { data: AgentsData; store: AgentsViewStore }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const toDecide = data.proposals.filter(({ rights }) => rights.includes('decide'));
  const managesAll = data.mayShareWith.includes('workspace');
  const own = data.proposals.filter(({ status }) => status !== 'withdrawn');
  const count = managesAll ? toDecide.length : own.length;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <InlineNote
        role="status"
        title={t(managesAll ? 'agents.proposal.toDecide' : 'agents.proposal.own', { count })}
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('agents.proposal.show')}
          </Button>
        }
      />
      {isOpen && <ProposalsDialog data={data} store={store} onClose={() => setOpen(false)} />}
    </>
  );
}
