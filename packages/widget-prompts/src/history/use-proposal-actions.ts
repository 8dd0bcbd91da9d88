import { errorText, useT } from '@oriel/app-kit';
import type { CardProposal, PromptCard } from '@oriel/contracts';
import { cardDialogs } from '../store/dialog-names';
import { errors } from '../store/errors';
import { usePrompts } from '../store/prompts-context';
import type { CardProposalsStore, ProposalEnd } from './card-proposals-store';

/** Actions on a proposal, for its deciding owner or its author. */
export interface ProposalActions {
  accept(proposal: CardProposal): Promise<void>;
  decline(proposal: CardProposal): Promise<void>;
  withdraw(proposal: CardProposal): Promise<void>;
}

export function useProposalActions(open: CardProposalsStore, card: PromptCard): ProposalActions {
  const t = useT();
  const store = usePrompts();
  const { host } = store;

  /** @returns whether it succeeded; if not, the user has seen the reason */
  async function end({ id }: CardProposal, how: ProposalEnd): Promise<boolean> {
    const ending = await open.end(id, how);
    if (ending.kind === 'over') await host.notify({ kind: 'info', title: t('proposals.over') });
    if (ending.kind === 'failed') {
      const { text } = errorText(ending.error, t, errors);
      await host.notify({ kind: 'danger', title: t('proposals.notDone'), text });
    }
    return ending.kind === 'done';
  }

  return {
    async accept(proposal) {
      if (!(await end(proposal, { kind: 'accept' }))) return;
      host.emit('card:saved', { cardId: card.id, isNew: false });
      store.library.refresh();
      await host.notify({
        kind: 'success',
        title: t('proposals.accepted'),
        text: t('proposals.acceptedText'),
        actions: [
          {
            label: t('menu.versions'),
            onSelect: () => void store.go({ kind: 'versions', cardId: card.id }),
          },
        ],
      });
    },
    async decline(proposal) {
      const args = { title: card.title, name: proposal.proposedByName };
      const note = await host.openDialog(cardDialogs.declineProposal, args).catch(() => undefined);
      if (typeof note !== 'string') return;
      if (!(await end(proposal, { kind: 'decline', note }))) return;
      await host.notify({ kind: 'success', title: t('proposals.declined') });
    },
    async withdraw(proposal) {
      const isSure = await host
        .confirm({
          title: t('proposals.withdrawTitle'),
          text: t('proposals.withdrawText'),
          confirmLabel: t('proposals.withdraw'),
          destructive: true,
        })
        .catch(() => false);
      if (!isSure || !(await end(proposal, { kind: 'withdraw' }))) return;
      await host.notify({ kind: 'success', title: t('proposals.withdrawn') });
    },
  };
}
