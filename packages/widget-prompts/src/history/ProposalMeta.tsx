import { useI18n } from '@oriel/app-kit';
import type { CardProposal } from '@oriel/contracts';

/** Creation time of a proposal. */
export function ProposalMeta({ proposal }: { proposal: CardProposal }) {
  const { format } = useI18n();
  return (
    <time dateTime={proposal.createdAt}>
      {format.date(proposal.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}
