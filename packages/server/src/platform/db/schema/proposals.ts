import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cards } from './cards';
import { id, moment, stamps } from './columns';
import { organizationId, person } from './references';

/** Changes to a card proposed by somebody other than its creator. */
export const cardProposals = pgTable(
  'card_proposals',
  {
    id: id(),
    cardId: uuid('card_id')
      .notNull()
      .references(() => cards.id, { onDelete: 'cascade' }),
    organizationId: organizationId().notNull(),
    proposedBy: person('proposed_by'),
    baseVersion: integer('base_version').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    prompt: text('prompt').notNull(),
    tags: text('tags').array().notNull(),
    message: text('message').notNull().default(''),
    /** One of the contracts' `proposalStatuses`. */
    status: text('status').notNull().default('pending'),
    decidedBy: person('decided_by'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note'),
    ...stamps(),
  },
  table => [
    check('card_proposals_status', sql`${table.status} IN ('pending', 'accepted', 'declined', 'withdrawn')`),
    index('card_proposals_card').on(table.cardId, table.status),
    index('card_proposals_organization').on(table.organizationId, table.status, table.createdAt),
    index('card_proposals_user').on(table.proposedBy),
  ],
);
