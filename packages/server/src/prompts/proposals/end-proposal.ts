import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cardProposals } from '../../db/schema';
import { conflict } from '../../http/errors';

interface End {
  readonly status: 'accepted' | 'declined' | 'withdrawn';
  readonly decidedBy?: string;
  readonly decidedAt?: Date;
  readonly decisionNote?: string | null;
}

/** Of several who end a proposal at once, one does. @throws 409 for the others */
export async function endProposal(db: Queryable, proposalId: string, end: End): Promise<void> {
  const ended = await db
    .update(cardProposals)
    .set(end)
    .where(and(eq(cardProposals.id, proposalId), eq(cardProposals.status, 'pending')))
    .returning({ id: cardProposals.id });
  if (ended.length === 0) throw conflict('conflict', 'The proposal is not open any more');
}
